import { expect, test } from "vitest";
import { FEES_PAGE } from "#app/club/money/fees/content.ts";
import type { Counts } from "./entrants.server.ts";
import { filterRows } from "./filter-rows.ts";
import type { Filters } from "./filters.ts";

const counts: Counts = {
  states: {
    confirmed: { label: "confirmed", entries: 3, players: 4 },
    withdrawn: { label: "withdrawn", entries: 1, players: 1 },
  },
  here: 2,
  golfGroups: [],
  categories: [],
  answers: {},
  fees: {},
  toPhone: 0,
};

const current = (filters: Filters) =>
  filterRows({
    ...{ tournament: "cup", filters, counts },
    ...{ questions: [], divisions: [], fees: FEES_PAGE },
  }).states.links.flatMap(({ text, isCurrent }) => (isCurrent ? [text.replace(/ \d+$/, "")] : []));

test.each<[Filters, string]>([
  [{}, "All"],
  [{ state: "confirmed" }, "Confirmed"],
  [{ here: "yes" }, "Here"],
  [{ here: "no" }, "Not here yet"],
])("of the links by state one is marked: %j", (filters, text) => {
  expect(current(filters)).toEqual([text]);
});
