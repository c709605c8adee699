import { expect, test } from "vitest";
import { formatDay, formatDayOfYear, formatMoment, formatTime } from "./dates.ts";

test("a day is formatted the Indian way, and is the same in every time zone", () => {
  expect(formatDay("2025-09-13")).toBe("13 September 2025");
  expect(formatDay("2025-01-01")).toBe("1 January 2025");
});

test("a moment is formatted in India's time zone, whatever its own offset", () => {
  const text = formatMoment("2025-09-13T07:15:00+00:00");
  expect(text).toMatch(/^13 Sept? 2025, 12:45\spm$/);
  expect(formatMoment("2025-09-13T12:45:00+05:30")).toBe(text);
});

test("a day without its year", () => {
  expect(formatDayOfYear("2025-09-13")).toBe("13 September");
});

test.each([
  ["00:05", "12:05 AM"],
  ["11:30", "11:30 AM"],
  ["12:45:00", "12:45 PM"],
  ["23:59", "11:59 PM"],
])("the time %s", (time, text) => {
  expect(formatTime(time)).toBe(text);
});
