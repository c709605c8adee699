import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAX_ROWS, readByIds } from "./whole-reads.server.ts";

test("a page is as large as the data API's answers", () => {
  const config = readFileSync("supabase/config.toml", "utf8");
  expect(/^max_rows = (\d+)$/m.exec(config)?.[1]).toBe(String(MAX_ROWS));
});

test.each([0, 1, 200, 201, 1_000])("%i ids are each asked for once", async (count) => {
  const ids = Array.from({ length: count }, (_, index) => String(index));
  const asked: number[] = [];
  const read = (some: readonly string[]) => {
    asked.push(some.length);
    return Promise.resolve({ status: 200, data: [...some], error: null });
  };
  expect((await readByIds(ids, read)).data).toEqual(ids);
  expect(Math.max(0, ...asked)).toBeLessThanOrEqual(200);
});
