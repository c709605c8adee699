import { expect, test } from "vitest";
import { BIRTHDAY } from "../../tests/support/seeded-tournaments.ts";
import { NO_ENTRIES } from "./places.ts";
import { registerLabel } from "./state-labels.ts";
import {
  cardOf,
  highlightsOf,
  latestWithResults,
  type TournamentList,
} from "./tournament-list.server.ts";

/** 28 November in India, where it is still the 27th in London. */
const NOW = new Date("2026-11-27T19:00:00Z");

const card = (name: string, starts_on: string, changes: object = {}) =>
  cardOf({ ...BIRTHDAY, id: name, name, starts_on, ...changes }, NO_ENTRIES, NOW);

const NONE: TournamentList = {
  open: [],
  coming: [],
  earlier: [],
  closed: [],
  today: [],
  past: [],
};

const ticketsOf = (list: Partial<TournamentList>) => {
  const { enter, play } = highlightsOf({ ...NONE, ...list }, NOW);
  return [enter?.name, play?.name];
};

test("the first that can be entered is shown, and the first that is played where it is another", () => {
  expect(ticketsOf({})).toEqual([undefined, undefined]);
  const [open, coming, closed] = [
    card("Open", "2026-12-05"),
    { ...card("Coming", "2026-12-04"), registerLabel: null },
    { ...card("Closed", "2026-12-03"), registerLabel: null },
  ];
  expect(ticketsOf({ open: [open] })).toEqual(["Open", undefined]);
  expect(ticketsOf({ open: [open], coming: [coming] })).toEqual(["Open", "Coming"]);
  expect(ticketsOf({ open: [open], coming: [coming], closed: [closed] })).toEqual([
    "Open",
    "Closed",
  ]);
  const line = { ...card("Line", "2026-12-01"), registerLabel: registerLabel("waiting-list") };
  expect(ticketsOf({ open: [line, open] })).toEqual(["Open", "Line"]);
  expect(ticketsOf({ open: [line] })).toEqual(["Line", undefined]);
  const ownEntry = { ...closed, entered: "confirmed" as const };
  expect(ticketsOf({ open: [open], closed: [ownEntry] })).toEqual(["Closed", undefined]);
  const cancelled = card("Cancelled", "2026-12-02", { state: "cancelled" });
  expect(ticketsOf({ open: [open], closed: [cancelled] })).toEqual(["Open", undefined]);
});

test("a tournament of today is still to come, one of yesterday in India is not", () => {
  expect(ticketsOf({ open: [card("Today", "2026-11-28")] })[0]).toBe("Today");
  expect(ticketsOf({ open: [card("Yesterday", "2026-11-27")] })[0]).toBeUndefined();
  expect(ticketsOf({ earlier: [card("Earlier", "2026-12-05")] })[0]).toBeUndefined();
});

test("the latest with results is the winner's: the one that ended last", () => {
  const past = (slug: string, last_day: string, changes: object = {}) => ({
    ...{ ...BIRTHDAY, slug, starts_on: "2026-05-01", last_day, has_information_page: true },
    ...{ has_results: true, ...changes },
  });
  const may = past("may", "2026-05-01");
  const without = past("without", "2026-06-01", { has_results: false });
  const [now, cancelled] = [
    past("now", "2026-11-28"),
    past("cancelled", "2026-11-28", { state: "cancelled" }),
  ];
  // Drawn earlier than the medal of June was played.
  const knockout = past("knock-out", "2026-09-30", { form_of_play: "knock-out" });
  const june = past("june", "2026-06-10", { starts_on: "2026-06-10" });
  const back = past("back", "2026-10-03", {
    ...{ has_results: false, results_taken_back_at: "2026-10-04T10:00:00Z" },
  });
  const noPage = past("no page", "2026-10-02", { has_information_page: false });
  const latest = (...listed: (typeof may)[]) => latestWithResults(listed);
  expect(latest(without, may)).toBe("may");
  expect(latest(may, now)).toBe("now");
  expect(latest(june, knockout, noPage)).toBe("knock-out");
  expect(latest(cancelled, may)).toBe("may");
  expect(latest(may, back)).toBe("back");
  expect(latest()).toBeNull();
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
