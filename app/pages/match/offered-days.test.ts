import { expect, test } from "vitest";
import { missingInOffer } from "./offered-days.ts";

// A Monday.
const TODAY = "2026-11-30";

test.each([
  [["2026-12-02", "2026-12-03", "2026-12-04"], null, { field: "day3", why: "weekend" }],
  [["2026-12-02", "2026-12-03", "2026-12-05"], null, null],
  [["2026-12-06", "2026-12-03", "2026-12-04"], "2026-12-31", null],
  [["2026-12-05", "2026-12-06"], null, { field: "day3", why: "three" }],
  [["2026-12-05"], null, { field: "day2", why: "three" }],
  [["2026-12-05", "2026-12-05", "2026-12-06"], null, { field: "day3", why: "three" }],
  // Until Wednesday, Tuesday, and Friday.
  [["2026-11-30", "2026-12-01", "2026-12-02"], "2026-12-02", null],
  [["2026-12-01", "2026-11-30"], "2026-12-01", null],
  [["2026-12-01"], "2026-12-01", { field: "day2", why: "three" }],
  [["2026-12-02", "2026-12-03", "2026-12-04"], "2026-12-04", null],
] as const)("%j until %s lacks %j", (days, until, missing) => {
  expect(missingInOffer(days, TODAY, until)).toEqual(missing);
});
