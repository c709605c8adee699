import { expect, test } from "vitest";
import { unwrap } from "./administrator.server.ts";

test.each([
  ["42501", 403],
  ["57014", 503],
  ["", 503],
])("what the database refuses with %j is a %i", (code, status) => {
  let thrown: unknown;
  try {
    unwrap({ data: null, error: { code } });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ status });
});

test("what it answers is passed on", () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1]);
});
