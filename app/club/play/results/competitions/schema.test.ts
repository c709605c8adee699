import { describe, expect, test } from "vitest";
import type { CompetitionRules } from "#app/golf/competitions.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import type { Competition } from "#app/tournaments/play.ts";
import { competitionFields, competitionRules, competitionSchema } from "./schema.ts";
import { findWho, whoOptions } from "./who.ts";

const BOARD: CompetitionRules = {
  kind: "board",
  format: "four-ball-stableford",
  boards: ["net"],
  allowance: [],
  maximum: null,
  maxOverPar: null,
  points: [],
  counted: DEFAULT_SCORING.counted,
  shortSides: false,
  ties: "countback",
  lot: 0,
};

const competitionOf = (
  rules: CompetitionRules,
  changes: Partial<Competition> = {},
): Competition => ({
  id: "a",
  name: "Pairs",
  rules,
  division: null,
  question: null,
  choice: null,
  paid: false,
  side_set: null,
  ...changes,
});

const posted = (fields: object) => competitionSchema.safeParse({ name: "Pairs", ...fields });

describe("the rules of a competition", () => {
  test.each<[string, CompetitionRules]>([
    ["pairs", BOARD],
    [
      "a team whose balls count by par",
      {
        ...BOARD,
        format: "team-medal",
        boards: ["gross", "net"],
        maximum: "over-par",
        maxOverPar: 3,
        counted: { byPar: [3, 2, 1] },
        allowance: [75],
      },
    ],
    [
      "a team with fewer players, by points",
      { ...BOARD, format: "team-stableford", counted: { byPar: [3, 2, 1] }, shortSides: true },
    ],
    [
      "modified Stableford",
      { ...BOARD, format: "modified-stableford", points: [5, 4, 3, 2, 1, 0] },
    ],
    [
      "skins",
      {
        kind: "skins",
        by: "half",
        allowance: [100],
        pot: 900,
        carry: true,
        validate: "birdie",
        lastHoleStands: false,
        mostOverPar: 0,
        strokesOnPar3: false,
      },
    ],
    ["twos", { kind: "twos", ace: 2, pot: 0, carriedIn: 150 }],
  ])("of %s are those of the form that shows them", (_, rules) => {
    const fields = competitionFields(competitionOf(rules));
    // A box that is not ticked is not posted.
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const { data, error } = competitionSchema.safeParse({ ...filled, version: "1" });
    expect(error).toBeUndefined();
    expect(data && competitionRules(data, 0)).toEqual(rules);
  });

  test("a lot is drawn once", () => {
    const { data } = posted({ kind: "board", format: "stableford", ties: "lot" });
    if (!data) throw new Error("It is a competition");
    const drawn = competitionRules(data, 0);
    expect(drawn).toMatchObject({ lot: expect.any(Number) as number });
    expect(competitionRules(data, 7)).toMatchObject({ lot: 7 });
  });

  test("what belongs to another kind or format is left out, right or wrong", () => {
    const wrong = { points: "x", counted: "x", maximum: "x", maxOverPar: "x" };
    expect(
      posted({ kind: "board", format: "stableford", ...wrong, pot: "x", ace: "x" }).success,
    ).toBe(true);
    expect(posted({ kind: "twos", format: "x", by: "x", allowance: "x", ...wrong }).success).toBe(
      true,
    );
  });

  test.each([
    [{ kind: "board", format: "scramble" }, "format"],
    [{ kind: "board", format: "medal", maximum: "over-par" }, "maxOverPar"],
    [{ kind: "board", format: "modified-stableford", points: "1 2" }, "points"],
    [{ kind: "skins", allowance: "85 85" }, "allowance"],
    [{ kind: "skins", allowance: "101" }, "allowance"],
    [{ kind: "skins", pot: "1000001" }, "pot"],
    [{ kind: "skins", pot: "12.50" }, "pot"],
    [{ kind: "golf" }, "kind"],
    [{ kind: "twos", name: " " }, "name"],
    [{ kind: "twos", name: "a".repeat(81) }, "name"],
  ])("%j: a message beside %s", (fields, field) => {
    expect(posted(fields).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test.each([
    { kind: "skins", pot: "1000000", allowance: "100" },
    { kind: "twos", name: "a".repeat(80) },
  ])("%j are rules", (fields) => {
    expect(posted(fields).error).toBeUndefined();
  });
});

test("who takes part is all, a division, or players with an answer in the entry form", () => {
  const tournament = {
    divisions: [{ id: "men", name: "Men" }],
    questions: [
      { id: "skins", kind: "yes_no" as const, label: "Skins?", required: false },
      {
        id: "pairs",
        kind: "choice" as const,
        label: "Pairs?",
        required: false,
        choices: ["a=b", "no"],
      },
      { id: "shirt", kind: "short_text" as const, label: "Shirt", required: false },
    ],
  };
  const whoOf = (value: string) => findWho(tournament, value);
  expect(whoOptions(tournament).map(({ value }) => whoOf(value))).toEqual([
    { division: null, question: null, choice: null },
    { division: "men", question: null, choice: null },
    { division: null, question: "skins", choice: null },
    { division: null, question: "pairs", choice: "a=b" },
    { division: null, question: "pairs", choice: "no" },
  ]);
  expect(["division:gone", "question:shirt", "question:pairs"].map(whoOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
