import { rmSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "embedded-supabase/data-directory-lock.ts";
import { pgliteDirectory } from "./stopped-database.ts";

// What is deleted. The secrets stay, so that a running web server's key is
// valid for the next backend too.
const USER_DATA = ["db", "mailbox.jsonl", "scoring-accounts.json"];

try {
  const dataDirectory = pgliteDirectory(process.env);
  const unlock = lockDataDirectory(dataDirectory);
  for (const name of USER_DATA) {
    rmSync(join(dataDirectory, name), { recursive: true, force: true });
  }
  unlock();
  console.log(
    `${dataDirectory} is empty. The next start makes a new database with the demo accounts.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
