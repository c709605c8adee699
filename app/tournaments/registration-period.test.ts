import { expect, test } from "vitest";
import { areChangesOpen, registrationState } from "./registration-period.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const BEFORE = "2026-11-21T11:59:59Z";
const AFTER = "2026-11-21T12:00:01Z";

const period = (
  opensAt: string | null,
  closesAt: string | null,
  changesUntil: string | null = null,
) => ({
  starts_on: null,
  is_open_after_its_day: false,
  has_results: false,
  registration_opens_at: opensAt,
  registration_ends_at: closesAt,
  changes_until: changesUntil,
});

test.each([
  [null, null, "open"],
  [BEFORE, null, "open"],
  [BEFORE, AFTER, "open"],
  [AFTER, null, "not-open"],
  [null, BEFORE, "closed"],
  [null, NOW.toISOString(), "closed"],
  // The data API's format of a timestamp.
  [null, "2026-11-21T17:29:59+05:30", "closed"],
] as const)("from %s until %s: %s", (opensAt, closesAt, state) => {
  expect(registrationState(period(opensAt, closesAt), NOW)).toBe(state);
});

test.each([
  ["on its day", "2026-11-21", false, "open"],
  ["the day after", "2026-11-20", false, "closed"],
  ["the day after, where it goes on", "2026-11-20", true, "open"],
] as const)("%s, before its last moment", (_, startsOn, goesOn, state) => {
  expect(
    registrationState(
      {
        ...period(null, AFTER),
        starts_on: startsOn,
        is_open_after_its_day: goesOn,
      },
      NOW,
    ),
  ).toBe(state);
});

test("published results close it, unless it goes on after its day on purpose", () => {
  const published = {
    ...period(null, AFTER, "2026-11-21"),
    starts_on: "2026-11-21",
    has_results: true,
  };
  expect(registrationState(published, NOW)).toBe("closed");
  expect(areChangesOpen(published, NOW)).toBe(false);
  const goesOn = { ...published, is_open_after_its_day: true };
  expect(registrationState(goesOn, NOW)).toBe("open");
  expect(areChangesOpen(goesOn, NOW)).toBe(true);
});

test("without a last day, changes are allowed as long as registration is open", () => {
  expect(areChangesOpen(period(null, null), NOW)).toBe(true);
  expect(areChangesOpen(period(null, AFTER), NOW)).toBe(true);
  expect(areChangesOpen(period(null, BEFORE), NOW)).toBe(false);
});

test("a last day is India's, whether registration is open or not", () => {
  const until = (day: string) => period(null, BEFORE, day);
  expect(areChangesOpen(until("2026-11-21"), NOW)).toBe(true);
  expect(areChangesOpen(until("2026-11-20"), NOW)).toBe(false);
  // Half past midnight of the next day.
  const night = new Date("2026-11-21T19:00:00Z");
  expect(areChangesOpen(until("2026-11-21"), night)).toBe(false);
  expect(areChangesOpen(period(null, null, "2026-11-20"), NOW)).toBe(false);
});
