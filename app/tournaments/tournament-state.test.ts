import { expect, test } from "vitest";
import { tournamentState } from "./tournament-state.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const BEFORE = "2026-11-21T11:59:59Z";
const AFTER = "2026-11-21T12:00:01Z";

const tournament = {
  state: "published",
  starts_on: "2026-12-01",
  capacity: null,
  changes_until: null,
  registration_opens_at: null,
  registration_closes_at: null,
} as const;

test.each([
  ["open without dates", {}, "open"],
  ["before registration opens", { registration_opens_at: AFTER }, "not-open"],
  ["after it closed", { registration_closes_at: BEFORE }, "closed"],
  ["with room", { capacity: 13 }, "open"],
  ["with all places taken", { capacity: 12 }, "full"],
  [
    "full, but closed",
    { capacity: 12, registration_closes_at: BEFORE },
    "closed",
  ],
  [
    "on its day, closed",
    { starts_on: "2026-11-21", registration_closes_at: BEFORE },
    "closed",
  ],
  [
    "the day after",
    { starts_on: "2026-11-20", registration_closes_at: BEFORE },
    "played",
  ],
  [
    "after its day, while registration was never closed",
    { starts_on: "2025-09-13" },
    "open",
  ],
  [
    "cancelled",
    { state: "cancelled", registration_opens_at: AFTER },
    "cancelled",
  ],
] as const)("%s", (_, row, expected) => {
  expect(tournamentState({ ...tournament, ...row }, 12, NOW)).toBe(expected);
});

test("the day is India's", () => {
  const played = {
    ...tournament,
    starts_on: "2026-11-21",
    registration_closes_at: BEFORE,
  };
  // Half past midnight of the next day.
  const night = new Date("2026-11-21T19:00:00Z");
  expect(tournamentState(played, 0, night)).toBe("played");
});
