import { expect, test } from "vitest";
import { BIRTHDAY } from "../../tests/support/seeded-tournaments.ts";
import type { PastTournament } from "./past-years.tsx";
import { NO_ENTRIES } from "./places.ts";
import { cardOf, highlightsOf, type TournamentList } from "./tournament-list.server.ts";

/** 28 November in India, where it is still the 27th in London. */
const NOW = new Date("2026-11-27T19:00:00Z");

const card = (name: string, starts_on: string, changes: object = {}) =>
  cardOf({ ...BIRTHDAY, id: name, name, starts_on, ...changes }, NO_ENTRIES, NOW);

const NONE: TournamentList = { open: [], coming: [], earlier: [], closed: [], today: [], past: [] };

const nextOf = (list: Partial<TournamentList>) =>
  highlightsOf({ ...NONE, ...list }, NOW).next?.name;

test("the next tournament is the first that can be entered, now or later, and never a cancelled one", () => {
  expect(nextOf({})).toBeUndefined();
  const [open, coming, closed] = [
    card("Open", "2026-12-05"),
    card("Coming", "2026-12-04"),
    card("Closed", "2026-12-03"),
  ];
  expect(nextOf({ open: [open] })).toBe("Open");
  expect(nextOf({ open: [open], coming: [coming] })).toBe("Coming");
  expect(nextOf({ open: [open], coming: [coming], closed: [closed] })).toBe("Coming");
  const cancelled = card("Cancelled", "2026-12-02", { state: "cancelled" });
  expect(nextOf({ open: [open], closed: [cancelled] })).toBe("Open");
});

test("closed tournaments are listed where none can be entered, and lead on their day only", () => {
  const [closed, later] = [card("Closed", "2026-12-03"), card("Later", "2026-12-09")];
  const { next, ahead } = highlightsOf({ ...NONE, closed: [later, closed] }, NOW);
  expect([next, ahead.map(({ name }) => name)]).toEqual([null, ["Closed", "Later"]]);
  expect(nextOf({ open: [later], closed: [closed] })).toBe("Later");
  const today = card("Today", "2026-11-28", { has_information_page: true });
  expect(nextOf({ open: [later], closed: [today] })).toBe("Today");
  expect(highlightsOf({ ...NONE, open: [later], closed: [closed] }, NOW).ahead).toEqual([]);
});

test("a tournament of today is the next one, one of yesterday in India is not", () => {
  expect(nextOf({ open: [card("Today", "2026-11-28")] })).toBe("Today");
  expect(nextOf({ open: [card("Yesterday", "2026-11-27")] })).toBeUndefined();
  expect(nextOf({ earlier: [card("Earlier", "2026-12-05")] })).toBeUndefined();
});

test("the latest results are at most three, of today first", () => {
  const past = (slug: string, hasResults: boolean): PastTournament => [
    slug,
    slug,
    "1 May",
    hasResults,
  ];
  const { results } = highlightsOf(
    {
      ...NONE,
      today: [past("now", true)],
      past: [
        ["2026", [past("without", false), past("may", true)]],
        ["2025", [past("june", true), past("july", true)]],
      ],
    },
    NOW,
  );
  expect(results.map(([slug]) => slug)).toEqual(["now", "may", "june"]);
});

test("a card has its places that are left only while members can enter", () => {
  const limited = { starts_on: "2026-12-05", capacity: 3, registration_closes_at: null };
  expect(card("Open", "2026-12-05", limited).left).toBe(3);
  expect(card("Open", "2026-12-05", { ...limited, capacity: null }).left).toBeNull();
  expect(card("Open", "2026-12-05", { ...limited, state: "cancelled" }).left).toBeNull();
});

test("a card leads to the page for the day on its day only, in India", () => {
  const of = (day: string, changes: object = {}) =>
    card("Cup", day, { slug: "cup", has_information_page: true, ...changes }).dayPath;
  expect(of("2026-11-28")).toBe("/tournaments/cup/day");
  expect(of("2026-11-27")).toBeNull();
  expect(of("2026-11-29")).toBeNull();
  expect(of("2026-11-28", { has_information_page: false })).toBeNull();
});
