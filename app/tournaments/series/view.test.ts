import { expect, test } from "vitest";
import type { SeriesFacts, SeriesTournament } from "./facts.ts";
import { seriesRows } from "./file.ts";
import { countedResults } from "./tables.ts";
import { roundLabels, tablesView } from "./view.ts";

test("rounds are numbered without those that are cancelled", () => {
  const tournaments = (["published", "cancelled", "published", "planned"] as const).map(
    (state) => ({ state }) as SeriesTournament,
  );
  expect(roundLabels({ tournaments })).toEqual(["R1", "–", "R2", "R3"]);
});

test("a round without a result says why, on the page and in the file", () => {
  const line = (person: string, place: number | null, noResult: "DQ" | "WD" | null = null) => ({
    ...{ person, place, noResult, total: place && 30, isEligible: true, division: null },
  });
  const tournament = (id: string, lines: SeriesTournament["lines"]) =>
    ({
      id,
      name: id,
      state: "published",
      weight: 1,
      board: null,
      format: "stableford",
      lines,
    }) as SeriesTournament;
  const facts = {
    rules: {
      ...{ kind: "points", table: [10, 6], ties: "average", tiedBy: "place", tail: "noughts" },
      ...{ below: 0, guests: "close-up", noReturn: {}, counting: null, minRounds: 0 },
      ...{ division: null, finalTies: "best" },
    },
    tournaments: [
      tournament("May", [line("0", 1), line("1", 2)]),
      tournament("June", [line("0", null, "DQ"), line("1", null, "WD")]),
      tournament("July", [line("1", 1)]),
    ],
    ...{ corrections: [], moved: {}, divisions: [], cut: null },
  } as unknown as SeriesFacts;
  expect(facts.tournaments.map((each) => countedResults(facts, each))).toEqual([2, 0, 1]);
  const names = ["Asha Rao", "Bea Das"];
  const [table] = tablesView(facts, (person) => names[Number(person)] ?? null);
  const cells = table?.rows.map(({ name, rounds }) => [
    name,
    ...rounds.map(({ value, why }) => value ?? why),
  ]);
  expect(cells).toEqual([
    ["Bea Das", "6", "WD", "10"],
    ["Asha Rao", "10", "DQ", null],
  ]);
  const [, ...lines] = seriesRows({
    ...{ name: "Merit", facts, names, drafts: 0, is_final: false, updated_at: "2026-11-30" },
  });
  expect(lines.map((each) => each.slice(-3))).toEqual([
    [6, "WD", 10],
    [10, "DQ", ""],
  ]);
});
