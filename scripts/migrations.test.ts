import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

// Seen before a database is started: two branches may take the same one.
test("each migration has a version of its own", () => {
  const versions = readdirSync("supabase/migrations").map((file) =>
    file.slice(0, 14),
  );
  expect(versions).toEqual([...new Set(versions)]);
});
