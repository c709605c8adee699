import { expect, test } from "vitest";
import { overTime } from "./over-time.ts";

const at = (...days: string[]) =>
  overTime(days.map((day) => ({ day, value: 1, text: "1" }))).map((point) => point.at);

test("days are as far apart as they are, two of one day beside each other", () => {
  expect(at("2026-01-01", "2026-01-03", "2026-01-11")).toEqual([0, 0.2, 1]);
  expect(at("2026-01-01", "2026-01-01")).toEqual([0, 1]);
});

test("one day alone is no line", () => {
  expect(at("2026-01-01")).toEqual([]);
});
