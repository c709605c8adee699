import { describe, expect, test } from "vitest";
import type { CompetitionRules } from "#app/golf/competitions.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import { competitionBoards, rulesText } from "./competition-boards.ts";
import { countedText } from "./format-words.ts";
import type { ByName, PublishedCompetition, SkinsTerms } from "./play.ts";

const TERMS: SkinsTerms = {
  by: "gross",
  allowance: [],
  pot: 1000,
  carry: true,
  validate: null,
  lastHoleStands: true,
  mostOverPar: null,
  strokesOnPar3: true,
  each: 333,
  left: 1,
  unclaimed: 0,
};

const skins = (terms: Partial<SkinsTerms> = {}): PublishedCompetition<ByName> => ({
  name: "Skins",
  kind: "skins",
  terms: { ...TERMS, ...terms },
  lines: [
    { name: "Asha Rao", count: 2, worth: 666, holes: [[3, 2]] },
    { name: null, count: 1, worth: 333, holes: [[7, 1]] },
    { name: "Bea Das", count: 1, worth: 0, holes: [[9, 1]] },
  ],
});

const told = (
  competition: PublishedCompetition<ByName>,
  most: readonly [number, number] = [10, 5],
) =>
  competitionBoards(
    [competition],
    [
      { id: "gold", name: "Gold" },
      { id: "silver", name: "Silver" },
    ],
    most,
  )[0]?.boards.map(({ name, players }) => [
    name,
    players.map(({ place, name: who, number, note }) =>
      [place, who, number, note].join(" ").trim(),
    ),
  ]);

describe("skins", () => {
  test("have a line for each winner, with the holes and what they are worth", () => {
    expect(told(skins())).toEqual([
      [
        "Skins",
        ["1 Asha Rao 2 hole 3 (2) · ₹666", "2 Former member 1 hole 7 · ₹333", "2 Bea Das 1 hole 9"],
      ],
    ]);
    expect(told(skins(), [1, 0])?.[0]?.[0]).toBe("Skins");
  });

  const textOf = (terms: Partial<SkinsTerms>) =>
    competitionBoards([skins(terms)], [], [1, 0])[0]?.text;

  test("say what is left of the pot, what nobody won, and that nothing was", () => {
    expect(textOf({})).toContain("₹333 a skin; ₹1 of the pot is left.");
    expect(textOf({ left: 0 })).toContain("₹333 a skin.");
    expect(textOf({ each: 0 })).toContain("Pot ₹1,000. The pot was not won.");
    expect(textOf({ pot: 0, each: 0, left: 0 })).not.toMatch(/pot/i);
    expect(textOf({ unclaimed: 1 })).toContain("1 skin was not won.");
    expect(textOf({ unclaimed: 4 })).toContain("4 skins were not won.");
  });
});

describe("boards", () => {
  const terms = {
    format: "stableford",
    boards: ["net", "gross"],
    ties: "shared",
    allowance: [85],
    counted: { inTurn: [1] },
    shortSides: false,
    points: [],
  } as const;
  const line = (name: string, place: number, second: number, division: string) => ({
    name,
    place,
    points: 40 - place,
    handicap: 4,
    division,
    second: { place: second, points: 30 - second },
  });

  test("are of each kind of result, in its own order, and of each division", () => {
    const medal: PublishedCompetition<ByName> = {
      name: "Monthly",
      kind: "board",
      terms,
      lines: [line("Asha Rao", 1, 2, "gold"), line("Bea Das", 2, 1, "silver")],
    };
    expect(told(medal)).toEqual([
      ["Monthly: net", ["1 Asha Rao 39", "2 Bea Das 38"]],
      ["Monthly, Gold: net", ["1 Asha Rao 39"]],
      ["Monthly, Silver: net", ["1 Bea Das 38"]],
      ["Monthly: gross", ["1 Bea Das 29", "2 Asha Rao 28"]],
      ["Monthly, Gold: gross", ["1 Asha Rao 28"]],
      ["Monthly, Silver: gross", ["1 Bea Das 29"]],
    ]);
    expect(told(medal, [10, 0])?.map(([name]) => name)).toEqual(["Monthly: net", "Monthly: gross"]);
    expect(competitionBoards([medal], [], [1, 0])[0]?.text).toContain(
      "85 % of the Course Handicap.",
    );
  });

  test("of sides name the players with their handicaps, and why there is no result", () => {
    const pairs: PublishedCompetition<ByName> = {
      name: "Pairs",
      kind: "board",
      terms: { ...terms, boards: ["net"], format: "team-stableford", counted: { inTurn: [2] } },
      lines: [
        {
          name: "A & B",
          place: null,
          points: null,
          no_result: "too-few",
          members: [
            { name: "Asha Rao", handicap: -2 },
            { name: null, handicap: null },
          ],
        },
      ],
    };
    expect(told(pairs)).toEqual([
      ["Pairs", ["A & B  Asha Rao (+2), Former member · too few players"]],
    ]);
    expect(competitionBoards([pairs], [], [1, 0])[0]?.text).toContain(
      "The best 2 balls count at each hole.",
    );
  });
});

const BOARD: Extract<CompetitionRules, { kind: "board" }> = {
  kind: "board",
  format: "four-ball-stableford",
  boards: ["net"],
  allowance: [],
  maximum: null,
  maxOverPar: null,
  points: [],
  counted: { inTurn: [2] },
  shortSides: false,
  ties: "countback",
  lot: 0,
};

const SKINS: Extract<CompetitionRules, { kind: "skins" }> = {
  kind: "skins",
  allowance: [90],
  by: "net",
  pot: 0,
  carry: false,
  validate: null,
  lastHoleStands: true,
  mostOverPar: null,
  strokesOnPar3: true,
};

test.each([
  ["a pair, as usual", BOARD, "85 % of the Course Handicap."],
  [
    "the best three of a team",
    { ...BOARD, format: "team-medal", counted: { inTurn: [3] } },
    "100 %",
  ],
  ["a pair, as the club has set it", { ...BOARD, allowance: [75] }, "75 % of the Course Handicap."],
  ["a pair, gross", { ...BOARD, boards: ["gross"] }, null],
  ["a player alone, as usual", { ...BOARD, format: "medal" }, null],
  [
    "a player alone, as the club has set it",
    { ...BOARD, format: "medal", allowance: [95] },
    "95 %",
  ],
  ["net skins", SKINS, "90 % of the Course Handicap."],
  ["gross skins", { ...SKINS, by: "gross" }, null],
] as [string, CompetitionRules, string | null][])(
  "the terms say what counts of a handicap: %s",
  (_, rules, text) => {
    const terms = rulesText(rules, DEFAULT_SCORING);
    if (text === null) expect(terms).not.toContain("%");
    else expect(terms).toContain(text);
  },
);

test.each([
  [9, "the last 6, 3 and 1 holes"],
  [18, "the last 9, 6, 3 and 1 holes"],
])("the terms of %i holes have the countback of so many", (holes, text) => {
  const course = { par: Array<number>(holes).fill(4), strokeIndex: [] };
  expect(rulesText(BOARD, { ...DEFAULT_SCORING, course })).toContain(text);
});

test("the terms say who took part, what was carried in, and what a player alone gets of a rated tee", () => {
  const twos: PublishedCompetition<ByName> = {
    name: "Twos",
    kind: "twos",
    terms: { ace: 1, pot: 900, carriedIn: 300, each: 0, left: 0, who: "Players of Gold, paid" },
    lines: [],
  };
  expect(competitionBoards([twos], [], [1, 0])[0]?.text).toBe(
    "Players of Gold, paid. Each gross two is a share; a hole in one counts as one two. Pot ₹1,200, ₹300 of it carried in. The pot was not won.",
  );
  expect(rulesText({ ...SKINS, allowance: [] }, DEFAULT_SCORING, true)).toContain(
    "95 % of the Course Handicap.",
  );
});

test("the rules of a competition are said before it is played", () => {
  expect(rulesText({ kind: "twos", ace: 2, pot: 0, carriedIn: 0 }, DEFAULT_SCORING)).toBe(
    "Each gross two is a share; a hole in one counts as two twos.",
  );
  expect(countedText({ byPar: [3, 2, 1] })).toContain("3 balls count on a par 3");
  expect(countedText({ inTurn: [1, 2, 3] })).toContain("1, 2, 3 balls count in turn");
});
