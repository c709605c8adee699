import { expect, test } from "vitest";
import { isOwnStep } from "./draft.server.ts";

test.each([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "none" }, false],
  [{ Referer: "http://localhost:3000/booking?step=1" }, true],
  [{ Referer: "http://localhost:3000.evil.example/" }, false],
  [{}, false],
])("a step with %j is the user's own: %s", (headers, isOwn) => {
  const request = new Request("http://localhost:3000/booking?step=2", {
    headers: headers as Record<string, string>,
  });
  expect(isOwnStep(request)).toBe(isOwn);
});
