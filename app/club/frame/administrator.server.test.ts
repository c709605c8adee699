import { expect, test, vi } from "vitest";
import { log } from "#app/platform/config/logger.server.ts";
import { unwrap } from "./administrator.server.ts";

test.each([
  ["42501", 403, []],
  ["57014", 503, [{ code: "57014" }]],
  ["", 503, []],
])("what the database refuses with %j is a %i, and in the log %j", (code, status, logged) => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  let thrown: unknown;
  try {
    unwrap({ data: null, error: { code } });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ status });
  expect(error.mock.calls.map(([facts]) => facts)).toEqual(logged);
  error.mockRestore();
});

test("what it answers is passed on", () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1]);
});
