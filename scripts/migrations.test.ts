import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Seen before a database is started: two branches may take the same one.
test("each migration has a version of its own", () => {
  const versions = readdirSync("supabase/migrations").map((file) =>
    file.slice(0, 14),
  );
  expect(versions).toEqual([...new Set(versions)]);
});

// Or somebody who registers meanwhile holds what the migration waits for, and the
// other way round.
test("a migration that changes tournaments locks what a registration locks first", () => {
  const changing = readdirSync("supabase/migrations").filter((file) => {
    const sql = readFileSync(join("supabase/migrations", file), "utf8");
    return (
      !file.includes("baseline") &&
      /^alter table public\.tournaments\b/m.test(sql) &&
      !sql.includes(
        "lock table public.tournament_registrations in access exclusive mode;",
      )
    );
  });
  expect(changing).toEqual([]);
});
