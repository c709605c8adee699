import { describe, expect, test } from "vitest";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import { NO_ENTRIES } from "./places.ts";
import { registerLabel, stateLabels } from "./state-labels.ts";

// Half past one at night of 22 November, in India.
const NOW = new Date("2026-11-21T20:00:00Z");

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
  card_label: null,
  changes_until: null,
  is_open_after_its_day: false,
  has_results: false,
  registration_opens_at: null,
  registration_closes_at: null,
  registration_ends_at: null,
} satisfies Parameters<typeof stateLabels>[0];

const textsOf = (row: object, entries = 0, waiting = 0) =>
  stateLabels({ ...tournament, ...row }, { entries, waiting, claimed: {} }, NOW).map(
    ({ text }) => text,
  );

test.each([
  ["open", {}, "Registration Open"],
  ["to open", { registration_opens_at: "2026-12-24T18:30:00Z" }, "Opens on 25 December 2026"],
  ["to open today", { registration_opens_at: "2026-11-22T03:30:00Z" }, "Opens today at 9:00 AM"],
  ["to open tonight", { registration_opens_at: "2026-11-22T18:29:00Z" }, "Opens today at 11:59 PM"],
  [
    "to open after midnight",
    { registration_opens_at: "2026-11-22T18:31:00Z" },
    "Opens tomorrow at 12:01 AM",
  ],
  [
    "to open the day after tomorrow",
    { registration_opens_at: "2026-11-23T18:31:00Z" },
    "Opens on 24 November 2026",
  ],
  ["closed", { registration_ends_at: "2026-11-21T19:59:59Z" }, "Registration Closed"],
  ["full", { capacity: 0 }, "Full"],
  [
    "full, with a waiting list",
    { capacity: 0, has_waiting_list: true },
    "Full, with a waiting list",
  ],
  ["cancelled", { state: "cancelled" }, "Cancelled"],
  [
    "played",
    {
      starts_on: "2026-11-21",
      registration_ends_at: "2026-11-21T10:00:00Z",
    },
    "Played",
  ],
])("%s", (_, row, text) => {
  expect(textsOf(row)).toEqual([text]);
});

describe("what makes haste", () => {
  test.each([
    ["2026-11-22T18:29:00Z", "Closes today"],
    ["2026-11-22T18:30:00Z", "Closes today"],
    ["2026-11-22T18:31:00Z", "Closes tomorrow"],
    ["2026-11-25T10:00:00Z", "Closes in 3 days"],
    ["2026-11-29T18:29:00Z", "Closes in 7 days"],
    ["2026-11-29T18:31:00Z", "Registration Open"],
  ])("registration that closes at %s", (registration_closes_at, text) => {
    expect(textsOf({ registration_closes_at })).toEqual([text]);
  });

  test.each([
    [94, "Registration Open"],
    [95, "Few places left"],
    [99, "Few places left"],
    [100, "Full"],
  ])("%i entered for 100 places", (entries, text) => {
    expect(textsOf({ capacity: 100 }, entries)).toEqual([text]);
  });

  test("places that others wait for are not left", () => {
    expect(textsOf({ capacity: 100 }, 90, 6)).toEqual(["Few places left"]);
    expect(textsOf({ capacity: 100 }, 97, 4)).toEqual(["Full"]);
  });

  test("comes after the tournament's own label, which is for open registration only", () => {
    const row = {
      card_label: "Special event",
      registration_closes_at: "2026-11-23T10:00:00Z",
      capacity: 10,
    };
    expect(stateLabels({ ...tournament, ...row }, { ...NO_ENTRIES, entries: 8 }, NOW)).toEqual([
      { text: "Special event" },
      { text: "Closes tomorrow", isUrgent: true },
      { text: "Few places left", isUrgent: true },
    ]);
    expect(textsOf(row, 10)).toEqual(["Full"]);
  });
});

test.each([
  ["open", "Register Now"],
  ["waiting-list", "Join the waiting list"],
  ["full", null],
  ["closed", null],
  ["not-open", null],
] as const)("the button of a tournament that is %s", (state, label) => {
  expect(registerLabel(state)).toBe(label);
});
