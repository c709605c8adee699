import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE_TYPES, generateDatabaseTypes } from "../database-types.ts";
import { openMigratedDatabase } from "../migrated-database.ts";
import { generatePolicies } from "../policies.ts";
import { projectDirectory } from "../project-directory.ts";

const database = await openMigratedDatabase();
await writeFile(DATABASE_TYPES, await generateDatabaseTypes(database));
await writeFile(join(projectDirectory, "policies.sql"), await generatePolicies(database));
await database.close();
