import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GUARDS } from "../tests/mutation/guards.ts";
import { projectFolder } from "./project.mjs";

test("no guard of `npm run mutate` is listed twice", () => {
  const names = GUARDS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(GUARDS)("$name: its text and its tests are there", (guard) => {
  expect(existsSync(join(projectFolder, guard.test))).toBe(true);
  if ("sql" in guard.change) return;
  const { file, remove, put } = guard.change;
  const text = readFileSync(join(projectFolder, file), "utf8");
  expect(text.split(remove)).toHaveLength(2);
  expect(text.replace(remove, () => put)).not.toBe(text);
});
