import { describe, expect, test } from "vitest";
import type { Course } from "./course.ts";
import { plainHandicap } from "./rated-tees.ts";
import {
  DEFAULT_SCORING,
  resultsByDivision,
  tournamentResults,
  type PlayerScore,
  type ScoringRules,
} from "./results.ts";
import type { Teams } from "./teams.ts";

const COURSE: Course = {
  par: [4, 5, 3, 4, 4, 3, 4, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4],
  strokeIndex: [7, 3, 15, 1, 11, 17, 5, 9, 13, 8, 2, 16, 10, 4, 12, 18, 6, 14],
};
const RULES: ScoringRules = {
  ...DEFAULT_SCORING,
  course: COURSE,
  handicap: {
    kind: "peoria",
    secretHoles: [1, 2, 3, 10, 12, 13],
    maxHandicap: 24,
    allowance: 1,
  },
  maxOverPar: 3,
  bestCards: 2,
  ties: "shared",
};

const playerResults = (scores: readonly PlayerScore[], rules: ScoringRules, teams: Teams | null) =>
  tournamentResults(scores, rules, teams).players;

const pointsOf = (playerId: string, points: number): PlayerScore => ({
  playerId,
  score: { points, handicap: null },
});
const played = (
  playerId: string,
  holes: readonly (number | null)[],
  handicap: number | null = null,
): PlayerScore => ({ playerId, score: { holes, handicap } });

const over = (...strokes: number[]) =>
  COURSE.par.map((par, index) => par + (strokes[index] ?? strokes[0] ?? 0));

describe("the players' results", () => {
  test("hole scores are scored with the tournament's rules", () => {
    // Worked out by hand: 27 strokes at the secret holes, handicap 9.
    const round = [5, 5, 3, 8, 4, 5, null, 6, 4, 5, 6, 3, 6, 5, 4, 4, 7, 5];
    const [best, other] = playerResults(
      [played("ann", round), played("bea", over(1))],
      RULES,
      null,
    );
    expect(best).toMatchObject({
      playerId: "bea",
      place: 1,
      total: 36,
      handicap: 18,
    });
    expect(other).toMatchObject({
      playerId: "ann",
      place: 2,
      total: 26,
      handicap: 9,
    });
  });

  test("the handicap of the entry counts, up to the tournament's maximum", () => {
    const rules: ScoringRules = {
      ...RULES,
      handicap: { kind: "entered", maxHandicap: 24 },
    };
    const [result] = playerResults([played("ann", over(1), 18.4)], rules, null);
    expect(result).toMatchObject({ total: 36, handicap: 18 });
    // Two over everywhere, with 24: a point everywhere, two at six holes.
    const [high] = playerResults([played("ann", over(2), 36)], rules, null);
    expect(high).toMatchObject({ total: 24, handicap: 24 });
    const [none] = playerResults(
      [played("ann", over(1))],
      {
        ...rules,
        handicap: { kind: "none" },
      },
      null,
    );
    expect(none).toMatchObject({ total: 18, handicap: null });
  });

  test.each([
    [undefined, 18],
    [19, 18],
    [17, 17],
    [0, 0],
  ])("with %s strokes at most in the division a Peoria handicap of 18 is %d", (maxStrokes, off) => {
    const score = {
      holes: over(1),
      handicap: null,
      ...(maxStrokes !== undefined && { maxStrokes }),
    };
    const [result] = playerResults([{ playerId: "ann", score }], RULES, null);
    expect(result).toMatchObject({ handicap: off, total: 18 + off });
  });

  test("equal points share a place, and the next one is left out", () => {
    const places = playerResults(
      [pointsOf("ann", 30), pointsOf("bea", 35), pointsOf("cat", 30), pointsOf("dot", 29)],
      RULES,
      null,
    ).map(({ playerId, place }) => [playerId, place]);
    expect(places).toEqual([
      ["bea", 1],
      ["ann", 2],
      ["cat", 2],
      ["dot", 4],
    ]);
  });

  test("or cards are matched: last nine, six, three, and the last hole", () => {
    const rules: ScoringRules = {
      ...RULES,
      handicap: { kind: "none" },
      ties: "countback",
    };
    // One stroke more at one hole each.
    const bogeyAt = (hole: number) =>
      COURSE.par.map((par, index) => par + (index === hole - 1 ? 1 : 0));
    const results = playerResults(
      [
        played("at 18", bogeyAt(18)),
        played("at 16", bogeyAt(16)),
        played("at 13", bogeyAt(13)),
        played("at 10", bogeyAt(10)),
        played("at 1", bogeyAt(1)),
        played("at 2", bogeyAt(2)),
      ],
      rules,
      null,
    ).map(({ playerId, place, total }) => [playerId, place, total]);
    expect(results).toEqual([
      ["at 1", 1, 35],
      ["at 2", 1, 35],
      ["at 10", 3, 35],
      ["at 13", 4, 35],
      ["at 16", 5, 35],
      ["at 18", 6, 35],
    ]);
  });

  test("hole scores cannot be scored without the course", () => {
    expect(() => playerResults([played("ann", over(1))], { ...RULES, course: null }, null)).toThrow(
      "course",
    );
  });

  test("places in a division are counted anew", () => {
    const results = playerResults(
      [
        pointsOf("ann", 30),
        pointsOf("bea", 35),
        pointsOf("cat", 30),
        pointsOf("dot", 29),
        pointsOf("guest", 28),
      ],
      RULES,
      null,
    );
    expect(
      resultsByDivision(
        results,
        ({ playerId }) => (playerId === "guest" ? null : playerId === "bea" ? "B" : "A"),
        ["A", "empty", "B"],
      ).map(({ division, results: members }) => [
        division,
        members.map(({ playerId, place }) => `${playerId} ${place}`),
      ]),
    ).toEqual([
      ["A", ["ann 1", "cat 1", "dot 3"]],
      ["B", ["bea 1"]],
    ]);
  });
});

describe("a place is not for", () => {
  const TEAMS: Teams = {
    teams: [{ name: "Reds", players: ["ann", "dot"], neutral: ["bea"] }],
    neutral: ["cat"],
  };
  const placesOf = (scores: readonly PlayerScore[], rules = RULES) =>
    playerResults(scores, rules, TEAMS).map(({ playerId, place, noPlace }) => [
      playerId,
      place ?? noPlace,
    ]);

  test("neutral players: they stand in the list, and the next one moves up", () => {
    const scores = [
      pointsOf("bea", 40),
      pointsOf("ann", 36),
      pointsOf("cat", 36),
      pointsOf("dot", 36),
    ];
    expect(placesOf(scores)).toEqual([
      ["bea", "neutral"],
      ["ann", 1],
      ["cat", "neutral"],
      ["dot", 1],
    ]);
    const results = playerResults(scores, RULES, TEAMS);
    expect(
      resultsByDivision(results, ({ playerId }) => (playerId === "ann" ? "A" : "B"), ["B"]).map(
        ({ division, results: members }) => [
          division,
          members.map(({ playerId, place }) => `${playerId} ${place}`),
        ],
      ),
    ).toEqual([
      ["B", ["dot 1"]],
      ["A", ["ann 1"]],
    ]);
    // Where there are no teams, nobody is neutral.
    const [best] = playerResults(scores, RULES, {
      teams: [],
      neutral: ["bea"],
    });
    expect(best).toMatchObject({ playerId: "bea", place: 1 });
  });

  test("whose points were typed, on the gross board beside a net one", () => {
    const scores = [pointsOf("ann", 30), pointsOf("dot", 20)];
    const rules: ScoringRules = { ...RULES, boards: ["net", "gross"] };
    expect(placesOf(scores, rules)).toEqual([
      ["ann", 1],
      ["dot", 2],
    ]);
    expect(tournamentResults(scores, rules, null, "gross").players).toMatchObject([
      { playerId: "ann", place: null, noPlace: "no-card", total: null },
      { playerId: "dot", place: null, noPlace: "no-card", total: null },
    ]);
    // Where there is no other board they are those of the one.
    expect(placesOf(scores, { ...rules, boards: ["gross"] })).toEqual([
      ["ann", 1],
      ["dot", 2],
    ]);
  });

  test("who has left a secret hole blank, without a maximum over par", () => {
    // Picked up at the first hole, which is a secret one: no points there.
    const blank = [null, ...over(0).slice(1)];
    const scores = [played("ann", blank), played("dot", over(2))];
    const unlimited = { ...RULES, maxOverPar: null };
    expect(placesOf(scores, unlimited)).toEqual([
      ["dot", 1],
      ["ann", "no-handicap"],
    ]);
    const results = playerResults(scores, unlimited, TEAMS);
    expect(results[1]).toMatchObject({ handicap: null, total: 34 });
    expect(tournamentResults(scores, unlimited, TEAMS).teams).toMatchObject([
      // Two cards count.
      { name: "Reds", noPlace: "NR", total: null, counted: ["dot"] },
    ]);
    // With it the hole counts as par and three for the handicap: 3 × 3.
    expect(playerResults(scores, RULES, TEAMS)).toMatchObject([
      { playerId: "ann", place: 1, handicap: 9 },
      { playerId: "dot", place: 2 },
    ]);
  });
});

describe("the teams' results", () => {
  const TEAMS: Teams = {
    teams: [
      { name: "Blues", players: ["b1", "b2", "b3"], neutral: [] },
      { name: "Reds", players: ["r1", "r2", "r3"], neutral: ["r4"] },
      { name: "Greens", players: ["g1", "g2"], neutral: [] },
      { name: "Whites", players: [], neutral: [] },
    ],
    neutral: ["n1"],
  };
  const scores = [
    pointsOf("r1", 40),
    pointsOf("r2", 36),
    pointsOf("r3", 33),
    // A neutral player's card would be the best of all.
    pointsOf("r4", 45),
    pointsOf("n1", 44),
    pointsOf("b1", 38),
    pointsOf("b2", 38),
    pointsOf("b3", 20),
    // One card only.
    pointsOf("g1", 39),
  ];

  test("the best cards of each count, those of neutral players do not", () => {
    expect(tournamentResults(scores, RULES, TEAMS).teams).toEqual([
      {
        name: "Blues",
        place: 1,
        noPlace: null,
        total: 76,
        counted: ["b1", "b2"],
      },
      {
        name: "Reds",
        place: 1,
        noPlace: null,
        total: 76,
        counted: ["r1", "r2"],
      },
      // With fewer cards than count there is no result.
      {
        name: "Greens",
        place: null,
        noPlace: "NR",
        total: null,
        counted: ["g1"],
      },
      { name: "Whites", place: null, noPlace: "NR", total: null, counted: [] },
    ]);
  });

  test("without a number of cards all count", () => {
    expect(
      tournamentResults(scores, { ...RULES, bestCards: null }, TEAMS).teams.map(
        ({ name, place, noPlace, total }) => [name, place ?? noPlace, total],
      ),
    ).toEqual([
      ["Reds", 1, 109],
      ["Blues", 2, 96],
      ["Greens", 3, 39],
      ["Whites", "NR", null],
    ]);
  });
});

describe("of each format", () => {
  const rulesOf = (rules: Partial<ScoringRules>): ScoringRules => ({
    ...DEFAULT_SCORING,
    course: COURSE,
    handicap: { kind: "entered", maxHandicap: null },
    ties: "countback",
    ...rules,
  });
  const boardOf = (
    scores: readonly PlayerScore[],
    rules: Partial<ScoringRules>,
    teams: Teams | null = null,
    by: "net" | "gross" = "net",
  ) => {
    const results = tournamentResults(scores, rulesOf(rules), teams, by);
    return results.players.map(({ playerId, place, noPlace, total }) => [
      playerId,
      place ?? noPlace,
      total,
    ]);
  };
  const PAIRS: Teams = {
    teams: [
      { name: "A & B", players: ["a", "b"], neutral: [] },
      { name: "C & D", players: ["c", "d"], neutral: [] },
    ],
    neutral: ["e"],
  };

  test("medal has net and gross strokes; a blank hole is no return", () => {
    const scores = [
      played("low", over(0), 0),
      played("high", over(1), 19.5),
      played("blank", [null, ...over(0).slice(1)], 30),
      {
        playerId: "out",
        score: { noReturn: "DNS" as const, handicap: null },
      },
    ];
    expect(boardOf(scores, { format: "medal" })).toEqual([
      ["high", 1, 70],
      ["low", 2, 72],
      ["blank", "NR", null],
      ["out", "DNS", null],
    ]);
    expect(boardOf(scores, { format: "medal" }, null, "gross")).toEqual([
      ["low", 1, 72],
      ["high", 2, 90],
      ["blank", "NR", null],
      ["out", "DNS", null],
    ]);
    // Par 4 and three at the blank hole, less 30 strokes.
    expect(
      boardOf(scores.slice(2, 3), {
        format: "medal",
        maximum: "over-par",
        maxOverPar: 3,
      }),
    ).toEqual([["blank", 1, 45]]);
  });

  test("against par holes are won and lost", () => {
    const scores = [played("one", over(1), 18), played("two", over(0, 1), 0)];
    expect(boardOf(scores, { format: "par-bogey" })).toEqual([
      ["one", 1, 0],
      ["two", 2, -1],
    ]);
  });

  test("four-ball counts the better ball of 85 %; both partners have the place", () => {
    // 85 % of 20 are 17: a point more at each hole but the last index.
    const scores = [
      played("a", over(2), 0),
      played("b", over(1), 20),
      played("c", over(0), 0),
      played("e", over(-1), 0),
    ];
    expect(boardOf(scores, { format: "four-ball-stableford" }, PAIRS)).toEqual([
      ["c", 1, 36],
      ["d", 1, 36],
      ["a", 2, 35],
      ["b", 2, 35],
      ["e", "neutral", null],
    ]);
    const { teams } = tournamentResults(scores, rulesOf({ format: "four-ball-stableford" }), PAIRS);
    expect(teams).toMatchObject([
      {
        name: "C & D",
        place: 1,
        noPlace: null,
        total: 36,
        counted: ["c"],
        played: [{ playerId: "c", handicap: 0 }],
      },
      {
        name: "A & B",
        place: 2,
        noPlace: null,
        total: 35,
        counted: ["a", "b"],
        played: [
          { playerId: "a", handicap: 0 },
          { playerId: "b", handicap: 17 },
        ],
      },
    ]);
  });

  test("foursomes and scrambles have one card, and a part of each handicap", () => {
    const scores = [played("b", over(1), 20), played("c", over(0), 4)];
    const entered = new Map([
      ["a", plainHandicap(11)],
      ["d", plainHandicap(0)],
    ]);
    const totals = (rules: Partial<ScoringRules>) =>
      tournamentResults(scores, rulesOf(rules), PAIRS, "net", entered).teams.map(
        ({ name, total }) => [name, total],
      );
    // Half of 31 is 15.5, half of 4 is 2.
    expect(totals({ format: "foursomes" })).toEqual([
      ["C & D", 70],
      ["A & B", 74],
    ]);
    // 35 % of 11 and 15 % of 20 are 6.85; 15 % of 4 is 0.6.
    expect(totals({ format: "scramble" })).toEqual([
      ["C & D", 71],
      ["A & B", 83],
    ]);
    expect(totals({ format: "scramble", allowance: [50, 10] })).toEqual([
      ["C & D", 72],
      ["A & B", 82],
    ]);
  });

  test.each(["foursomes", "four-ball-medal", "medal"] as const)(
    "a handicap that is not known gives no net result in %s",
    (format) => {
      const scores = [played("a", over(0)), played("b", over(0), 10)];
      const results = (by: "gross" | "net") =>
        tournamentResults(
          format === "foursomes" ? scores.slice(1) : scores,
          rulesOf({ format }),
          PAIRS,
          by,
          new Map([["a", null]]),
        ).players.find(({ playerId }) => playerId === "a");
      expect(results("net")).toMatchObject({
        place: null,
        noPlace: "no-handicap",
        total: null,
      });
      expect(results("gross")?.noPlace).not.toBe("no-handicap");
    },
  );

  test.each(["WD", "DQ"] as const)(
    "a partner who is %s has no part in the pair's result",
    (none) => {
      const scores: PlayerScore[] = [
        played("a", over(0), 0),
        { playerId: "b", score: { noReturn: none, handicap: null } },
      ];
      const { players, teams } = tournamentResults(
        scores,
        rulesOf({ format: "four-ball-stableford" }),
        PAIRS,
      );
      expect(players.map(({ playerId, place, noPlace }) => [playerId, place, noPlace])).toEqual([
        ["a", 1, null],
        ["b", null, none],
      ]);
      expect(teams[0]).toMatchObject({ name: "A & B", place: 1, total: 36 });
    },
  );

  test("of a four-ball the partner without a card needs no handicap", () => {
    const [side] = tournamentResults(
      [played("b", over(0), 10)],
      rulesOf({ format: "four-ball-stableford" }),
      PAIRS,
      "net",
      new Map([["a", null]]),
    ).teams;
    // Two points at each hole, and 85 % of 10 strokes.
    expect(side).toMatchObject({ name: "A & B", place: 1, total: 45 });
  });

  test("teams in medal need as many cards as count; fewer strokes are better", () => {
    const scores = [played("a", over(1), 0), played("b", over(0), 0), played("c", over(0), 0)];
    const { teams } = tournamentResults(scores, rulesOf({ format: "medal", bestCards: 2 }), PAIRS);
    expect(teams.map(({ name, place, total }) => [name, place, total])).toEqual([
      ["A & B", 1, 162],
      ["C & D", null, null],
    ]);
  });

  test("a lot decides what matching the cards has left equal", () => {
    const scores = ["p", "q", "r"].map((id) => played(id, over(0), 0));
    const placesOf = (lot: number) =>
      boardOf(scores, { ties: "lot", lot }).map(([id, place]) => [id, place]);
    expect(placesOf(7).map(([, place]) => place)).toEqual([1, 2, 3]);
    expect(placesOf(7)).toEqual(placesOf(7));
    expect(boardOf(scores, {}).map(([, place]) => place)).toEqual([1, 1, 1]);
  });

  test("points that were given share a place with cards of as many points", () => {
    expect(
      boardOf(
        [played("card", over(0), 0), played("other", over(0, 1), 0), pointsOf("points", 36)],
        {},
      ),
    ).toEqual([
      ["card", 1, 36],
      ["points", 1, 36],
      ["other", 3, 35],
    ]);
  });
});
