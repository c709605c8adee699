import { expect, test } from "vitest";
import { reasonOf, unansweredReason } from "./logger.server.ts";

test.each([
  [new TypeError("fetch failed"), "TypeError: fetch failed"],
  [new Response(null, { status: 503 }), "a response 503"],
  [{ code: "42501", message: "no" }, '{"thrown":{"code":"42501","message":"no"}}'],
  ["late", "late"],
  [undefined, "{}"],
  [null, '{"thrown":null}'],
])("what was thrown is said in the log: %s", (thrown, line) => {
  expect(reasonOf(thrown)).toBe(line);
});

test.each([
  [{ code: "42501", message: "no: never" }, "42501"],
  [{ code: "", message: "TimeoutError: the limit" }, "TimeoutError"],
])("an error of the database %j is logged as %s", (error, reason) => {
  expect(unansweredReason(error)).toBe(reason);
});
