import { expect, test } from "vitest";
import { dayInIndiaOf, formatDay, formatMoment } from "./dates.ts";

test("a day is written the Indian way and never slips to its neighbour", () => {
  expect(formatDay("2025-09-13")).toBe("13 September 2025");
  expect(formatDay("2025-01-01")).toBe("1 January 2025");
});

test("a moment is India's, whatever its own offset", () => {
  const text = formatMoment("2025-09-13T07:15:00+00:00");
  expect(text).toMatch(/^13 Sept? 2025, 12:45\spm$/);
  expect(formatMoment("2025-09-13T12:45:00+05:30")).toBe(text);
});

test("a day ends at midnight in India", () => {
  expect(dayInIndiaOf(new Date("2025-09-12T18:29:59Z"))).toBe("2025-09-12");
  expect(dayInIndiaOf(new Date("2025-09-12T18:30:00Z"))).toBe("2025-09-13");
});
