import { expect, test } from "vitest";
import { opensInSeconds } from "./opening.ts";

const NOW = new Date("2026-11-27T03:00:00Z");

test.each([
  ["in an hour", "2026-11-27T04:00:00Z", 3_600],
  ["in less than a second", "2026-11-27T03:00:00.2Z", 1],
  ["a moment ago", "2026-11-27T02:59:59Z", 0],
  ["in a day", "2026-11-28T03:00:00Z", 86_400],
  ["in more than a day", "2026-11-28T03:00:01Z", null],
  ["at no known time", null, null],
] as const)("what opens %s is counted down", (_, opensAt, seconds) => {
  expect(opensInSeconds(opensAt, NOW)).toBe(seconds);
});
