import { expect, test } from "vitest";
import { lastTwelveMonths, monthLabel } from "./months.ts";

test("twelve months, oldest first, across a new year", () => {
  const months = lastTwelveMonths(new Date("2026-03-15T12:00:00Z"));
  expect(months).toHaveLength(12);
  expect(months[0]).toBe("2025-04");
  expect(months.at(-1)).toBe("2026-03");
});

test("months are India's, where a new one begins five and a half hours earlier than in UTC", () => {
  expect(lastTwelveMonths(new Date("2026-03-31T18:29:59Z")).at(-1)).toBe("2026-03");
  expect(lastTwelveMonths(new Date("2026-03-31T18:30:00Z")).at(-1)).toBe("2026-04");
});

test("a label is short", () => {
  expect(monthLabel("2026-11")).toBe("Nov 26");
});
