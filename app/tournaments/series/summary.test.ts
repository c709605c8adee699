import { expect, test } from "vitest";
import type { SeriesFacts } from "./facts.ts";
import { seriesSummary } from "./summary.ts";
import { roundsView, tablesView } from "./view.ts";

const round = (id: string, day: string, state: string, places: readonly string[] = []) => ({
  id,
  name: `Medal ${id}`,
  slug: id,
  has_page: true,
  day,
  state,
  weight: 1,
  board: null,
  competition: null,
  competition_name: null,
  format: "stableford",
  boards: ["net"],
  lines: places.map((person, index) => ({
    person,
    place: index + 1,
    total: null,
    noResult: null,
    isEligible: true,
    division: null,
  })),
});

const summaryOf = (rounds: readonly object[], isFinal = false) => {
  const facts = {
    rules: {
      kind: "points",
      table: [10, 9],
      below: 0,
      ties: "average",
      tiedBy: "place",
      tail: "shared",
      guests: "up",
      noReturn: {},
      counting: null,
      minRounds: 0,
      division: null,
      finalTies: "shared",
    },
    tournaments: rounds,
    corrections: [],
    moved: {},
    divisions: [],
    cut: null,
  } as unknown as SeriesFacts;
  return seriesSummary(
    {
      series: { facts, drafts: 1, is_final: isFinal },
      tables: tablesView(facts, (person) => person.toUpperCase()),
      rounds: roundsView(facts),
    },
    "2026-06-15",
  );
};

const played = round("may", "2026-05-10", "published", ["a", "b"]);

test("the head of a series has the leader, the rounds played and the next day", () => {
  expect(
    summaryOf([
      played,
      round("august", "2026-08-10", "planned"),
      round("july", "2026-07-10", "planned"),
      round("june", "2026-06-10", "planned"),
      round("april", "2026-04-10", "cancelled"),
    ]),
  ).toMatchObject({
    leaders: [{ division: null, name: "A", total: "10 points" }],
    // A draft of the club is counted, a cancelled round is not.
    played: "1 of 5 rounds played",
    next: { name: "Medal july", day: "2026-07-10" },
  });
});

test("a round whose results were taken back today is not the next one", () => {
  const takenBack = { ...round("june", "2026-06-15", "planned"), is_taken_back: true };
  expect(summaryOf([played, takenBack, round("july", "2026-07-10", "planned")]).next).toEqual({
    name: "Medal july",
    day: "2026-07-10",
  });
});

test("all who share the first place lead, and a final series has no next day", () => {
  const level = round("june", "2026-06-10", "published", ["b", "a"]);
  const summary = summaryOf([played, level, round("july", "2026-07-10", "planned")], true);
  expect(summary).toMatchObject({
    leaders: [{ name: "A, B", total: "19 points" }],
    next: null,
    isFinal: true,
  });
});

test("before the first results nobody leads", () => {
  expect(summaryOf([round("july", "2026-07-10", "planned")])).toMatchObject({
    leaders: [],
    played: "0 of 2 rounds played",
  });
});
