import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BASELINE, generateBaseline } from "../baseline.ts";
import { projectDirectory } from "../project-directory.ts";
import { readReleasedMigrations } from "../released-migrations.ts";

if (BASELINE in (await readReleasedMigrations(projectDirectory))) {
  console.error(
    "The baseline has been released and is never generated again: write a migration (docs/changing-the-database.md).",
  );
  process.exit(1);
}
await writeFile(
  join(projectDirectory, "migrations", BASELINE),
  await generateBaseline(projectDirectory),
);
