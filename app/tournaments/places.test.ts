import { expect, test } from "vitest";
import { ageDivisions } from "../../tests/support/seeded-tournaments.ts";
import {
  divisionPlacesLeft,
  golfGroupPlacesLeft,
  hasLimits,
  isFull,
  type Limits,
  NO_ENTRIES,
  placesLeft,
} from "./places.ts";

const limits = {
  capacity: null,
  guest_places: null,
  category_places: {},
  golf_group_places: {},
  divisions: ageDivisions("men", "ladies"),
  golf_groups: ["E-Golf", "Golf Squad"],
  allows_other_group: false,
  entry_form: "full" as const,
} satisfies Limits;

const cup = (changes: object = {}): Limits => ({ ...limits, ...changes });

test.each([
  ["nothing", {}, false],
  ["its players", { capacity: 4 }, true],
  ["a category", { category_places: { ladies: 4 } }, true],
  ["a golf group", { golf_group_places: { "E-Golf": 4 } }, true],
])("a tournament that limits %s", (_, changes, expected) => {
  expect(hasLimits(cup(changes))).toBe(expected);
});

test("waiting entries come before a new one", () => {
  const left = (entries: number, waiting: number) =>
    placesLeft({ capacity: 10 }, { ...NO_ENTRIES, entries, waiting });
  expect(left(7, 0)).toBe(3);
  // A group of four waits for its fourth place.
  expect(left(7, 4)).toBe(0);
  expect(left(12, 0)).toBe(0);
  expect(placesLeft({ capacity: null }, NO_ENTRIES)).toBeNull();
});

test("what is left of the categories and golf groups that are limited", () => {
  const tournament = cup({
    category_places: { ladies: 3, senior: 1 },
    golf_group_places: { "E-Golf": 2, Gone: 1 },
  });
  const places = {
    ...NO_ENTRIES,
    claimed: { "category:ladies": 1, "golf_group:E-Golf": 5 },
  };
  expect(divisionPlacesLeft(tournament, places)).toEqual([{ of: "Ladies", left: 2 }]);
  expect(golfGroupPlacesLeft(tournament, places)).toEqual([{ of: "E-Golf", left: 0 }]);
});

test.each([
  ["the last place is taken", { capacity: 2 }, { entries: 2 }, true],
  ["a place is left", { capacity: 3 }, { entries: 2 }, false],
  ["a place is left that others wait for", { capacity: 3 }, { entries: 2, waiting: 2 }, true],
  [
    "one category is full",
    { category_places: { men: 1 } },
    { claimed: { "category:men": 1 } },
    false,
  ],
  [
    "every category is full",
    { category_places: { men: 1, ladies: 1 } },
    { claimed: { "category:men": 1, "category:ladies": 1 } },
    true,
  ],
  [
    "the short form asks for no category",
    { entry_form: "short", category_places: { men: 1, ladies: 1 } },
    { claimed: { "category:men": 1, "category:ladies": 1 } },
    false,
  ],
  [
    "every golf group is full",
    { golf_group_places: { "E-Golf": 1, "Golf Squad": 1 } },
    { claimed: { "golf_group:E-Golf": 1, "golf_group:Golf Squad": 2 } },
    true,
  ],
  [
    "members may name another golf group",
    {
      allows_other_group: true,
      golf_group_places: { "E-Golf": 1, "Golf Squad": 1 },
    },
    { claimed: { "golf_group:E-Golf": 1, "golf_group:Golf Squad": 2 } },
    false,
  ],
])("%s", (_, changes, places, expected) => {
  expect(isFull(cup(changes), { ...NO_ENTRIES, ...places })).toBe(expected);
});
