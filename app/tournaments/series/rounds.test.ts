import { describe, expect, test } from "vitest";
import { cutDifferences, cutNow } from "./cut.ts";
import type { SeriesFacts } from "./facts.ts";
import type { RoundsRules } from "./rounds.ts";
import { tablesOf } from "./tables.ts";

const COURSE = {
  par: Array.from({ length: 18 }, () => 4),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};

const RULES: RoundsRules = {
  kind: "rounds",
  scoring: "medal",
  by: "gross",
  ties: "shared",
  handicap: "first",
  division: "first",
  cut: { after: 1, keep: 1 },
};

type Score = [person: string, total: number, division: string];

/** A published round with a card for each score. */
const roundOf = (id: string, scores: readonly Score[]): SeriesFacts["tournaments"][number] => ({
  ...{ id, name: id, slug: id, has_page: true, day: null, state: "published", weight: 1 },
  ...{
    board: null,
    competition_name: null,
    format: "medal",
    boards: ["gross"],
    holes: 18,
    par: 72,
  },
  ...{ course: COURSE, maximum: null, allowance: null },
  lines: scores.map(([person, total, division]) => ({
    ...{ person, total, division, place: null, noResult: null, isEligible: true },
    card: {
      handicap: null,
      holes: COURSE.par.map((par, index) => par + (index === 0 ? total - 72 : 0)),
    },
  })),
});

const factsOf = (
  tournaments: SeriesFacts["tournaments"],
  changes: Partial<SeriesFacts> = {},
): SeriesFacts => ({
  ...{ rules: RULES, tournaments, corrections: [], moved: {}, cut: null },
  divisions: [
    { tournament: "r1", id: "gold", name: "Gold" },
    { tournament: "r1", id: "silver", name: "Silver" },
  ],
  ...changes,
});

const FIRST = roundOf("r1", [
  ["A", 70, "gold"],
  ["B", 74, "gold"],
  ["C", 80, "silver"],
  ["D", 85, "silver"],
]);

const plain = (facts: SeriesFacts) =>
  tablesOf(facts).map(({ name, lines }) => [
    name,
    ...lines.map(({ person, place, noPlace }) => `${String(place ?? noPlace)} ${person}`),
  ]);

const cutOf = (persons: readonly string[], reason: string | null = null): SeriesFacts["cut"] => ({
  ...{ tournament: "r1", rule: { after: 1, keep: 1 }, at: "" },
  players: persons.map((person) => ({ person, reason })),
});

describe("a championship with divisions", () => {
  test("has a table for each, in which a player stays whatever they play later", () => {
    const second = roundOf("r2", [
      ["A", 70, "gold"],
      ["B", 70, "gold"],
      ["C", 70, "gold"],
      ["D", 60, "silver"],
    ]);
    expect(plain(factsOf([FIRST, second]))).toEqual([
      ["Gold", "1 A", "2 B"],
      ["Silver", "1 D", "2 C"],
    ]);
  });

  test("has a cut in each", () => {
    expect(cutNow(factsOf([FIRST]))).toEqual({
      tournament: "r1",
      last: [
        { division: "gold", total: 70 },
        { division: "silver", total: 80 },
      ],
      persons: ["A", "C"],
    });
    expect(plain(factsOf([FIRST], { cut: cutOf(["A", "C"]) }))).toEqual([
      ["Gold", "1 A", "cut B"],
      ["Silver", "1 C", "cut D"],
    ]);
  });

  test("follows the committee, who moves a player by a division of the days", () => {
    const moved = { B: "silver" };
    const divisions = [{ id: "low", name: "Low", of: ["silver"] }];
    expect(plain(factsOf([FIRST], { moved, rules: { ...RULES, divisions } }))).toEqual([
      ["Low", "1 B", "2 C", "3 D"],
      ["Gold", "1 A"],
    ]);
  });
});

describe("a published cut", () => {
  test.each(["planned", "cancelled"] as const)(
    "keeps out whom it does when its round is %s, and no other round takes its place",
    (state) => {
      const second = roundOf("r2", [
        ["A", 75, "gold"],
        ["B", 70, "gold"],
      ]);
      const facts = factsOf([{ ...FIRST, state }, second], {
        rules: { ...RULES, division: null },
        cut: cutOf(["A"]),
      });
      expect(plain(facts)).toEqual([[null, "1 A", "cut B"]]);
      expect(cutDifferences(facts)).toEqual({ stayIn: [], stayOut: [] });
      expect(cutNow(facts)?.tournament).toBe(state === "planned" ? undefined : "r2");
    },
  );

  const rules = { ...RULES, division: null };

  test("keeps players in and out whom the results would not", () => {
    const facts = (persons: string[]) => factsOf([FIRST], { rules, cut: cutOf(persons) });
    expect(cutDifferences(facts(["A"]))).toEqual({ stayIn: [], stayOut: [] });
    expect(cutDifferences(facts(["B"]))).toEqual({ stayIn: ["B"], stayOut: ["A"] });
    // Added by hand, a player is in whatever the results say.
    const added = factsOf([FIRST], { rules, cut: cutOf(["B"], "Reserve") });
    expect(cutDifferences(added)).toEqual({ stayIn: [], stayOut: ["A"] });
  });

  test("is by the rule as it was published, and says nothing while its round is taken back", () => {
    const cut = cutOf(["A"]);
    const other = factsOf([FIRST], { rules: { ...rules, cut: { after: 1, keep: 3 } }, cut });
    expect(cutDifferences(other)).toEqual({ stayIn: [], stayOut: [] });
    const back = factsOf([{ ...FIRST, state: "planned", lines: [] }], { rules, cut });
    expect(cutDifferences(back)).toEqual({ stayIn: [], stayOut: [] });
    expect(cutNow(back)).toBeNull();
  });
});
