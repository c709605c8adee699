import { expect, test } from "vitest";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import { NO_ENTRIES } from "./places.ts";
import { tournamentState } from "./tournament-state.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const BEFORE = "2026-11-21T11:59:59Z";
const AFTER = "2026-11-21T12:00:01Z";

const tournament = {
  state: "published" as const,
  starts_on: "2026-12-01",
  capacity: null,
  guest_places: null,
  category_places: {},
  golf_group_places: {},
  divisions: ageDivisions(),
  golf_groups: ["E-Golf"],
  allows_other_group: true,
  entry_form: "full" as const,
  has_waiting_list: false,
  changes_until: null,
  is_open_after_its_day: false,
  has_results: false,
  registration_opens_at: null,
  registration_ends_at: null,
} satisfies Parameters<typeof tournamentState>[0];

test.each([
  ["open without dates", {}, "open"],
  ["before registration opens", { registration_opens_at: AFTER }, "not-open"],
  ["after it closed", { registration_ends_at: BEFORE }, "closed"],
  ["with room", { capacity: 13 }, "open"],
  ["with all places taken", { capacity: 12 }, "full"],
  [
    "with all places taken, and a waiting list",
    { capacity: 12, has_waiting_list: true },
    "waiting-list",
  ],
  ["full, but closed", { capacity: 12, registration_ends_at: BEFORE }, "closed"],
  ["on its day, closed", { starts_on: "2026-11-21", registration_ends_at: BEFORE }, "closed"],
  ["the day after", { starts_on: "2026-11-20", registration_ends_at: BEFORE }, "played"],
  ["after its day, while registration was never closed", { starts_on: "2025-09-13" }, "played"],
  [
    "after its day, before registration closes",
    { starts_on: "2026-11-20", registration_ends_at: AFTER },
    "played",
  ],
  [
    "after its day, where registration goes on",
    { starts_on: "2025-09-13", is_open_after_its_day: true },
    "open",
  ],
  [
    "after its day, where registration went on and was closed",
    {
      starts_on: "2025-09-13",
      is_open_after_its_day: true,
      registration_ends_at: BEFORE,
    },
    "played",
  ],
  ["cancelled", { state: "cancelled", registration_opens_at: AFTER }, "cancelled"],
] as const)("%s", (_, row, expected) => {
  expect(tournamentState({ ...tournament, ...row }, { ...NO_ENTRIES, entries: 12 }, NOW)).toBe(
    expected,
  );
});

test("the day is India's", () => {
  const played = {
    ...tournament,
    starts_on: "2026-11-21",
    registration_ends_at: BEFORE,
  };
  // Half past midnight of the next day.
  const night = new Date("2026-11-21T19:00:00Z");
  expect(tournamentState(played, NO_ENTRIES, night)).toBe("played");
});
