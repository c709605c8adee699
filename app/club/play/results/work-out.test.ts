import { describe, expect, test } from "vitest";
import type { DrawPlayer } from "#app/golf/draw.ts";
import type { Format } from "#app/golf/handicaps.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import { type PlayRules } from "#app/tournaments/play.ts";
import type { StoredScore } from "./typed-points.ts";
import { publishedResults, workOut } from "./work-out.ts";

const COURSE = {
  par: [4, 4, 3, 5, 4, 4, 3, 5, 4],
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const TEAMS = {
  teams: [{ id: "t1", name: "Reds", players: ["a"], neutral: ["b"] }],
  neutral: [],
};

const points = (player_id: string, value: number): StoredScore => ({
  player_id,
  holes: null,
  points: value,
  no_return: null,
});
const card = (player_id: string, holes: number[]): StoredScore => ({
  player_id,
  holes,
  points: null,
  no_return: null,
});

const player = (id: string, handicap: number | null = null): DrawPlayer => ({
  id,
  entryId: null,
  name: id,
  team: null,
  handicap,
});

const of = (scores: readonly StoredScore[], scoring?: PlayRules["scoring"]) =>
  workOut(
    { rules: scoring ? { scoring } : {}, teams: TEAMS, sides: [] },
    scores,
    ["a", "b"].map((id) => player(id)),
  );

const { allowance, counted, shortSides, points: pointsOf } = DEFAULT_SCORING;
/** How a board counts by itself. */
const COUNTED = { allowance, counted, shortSides, points: pointsOf };

test("without rules points count as they were given; neutral players have no place", () => {
  const results = of([points("a", 30), points("b", 36)]);
  if (results.problem) throw new Error(results.problem);
  expect(publishedResults(results, new Map([["a", "Men"]]), TEAMS)).toEqual({
    players: [
      { player: "b", place: null, points: 36, handicap: null },
      { player: "a", place: 1, points: 30, handicap: null, division: "Men" },
    ],
    teams: [{ id: "t1", name: "Reds", place: 1, points: 30, cards: 1 }],
    scoring: { format: "stableford", boards: ["net"], ties: "shared", ...COUNTED },
  });
});

describe("cards need", () => {
  const rules = { ...DEFAULT_SCORING, course: COURSE };
  const peoria = (secretHoles: number[]) => ({
    ...rules,
    handicap: {
      kind: "peoria" as const,
      secretHoles,
      maxHandicap: 24,
      allowance: 1,
    },
  });
  const nine = card("a", COURSE.par);

  test.each([
    ["the course", [nine], DEFAULT_SCORING, "course-missing"],
    [
      "a course of as many holes",
      [
        card(
          "a",
          Array.from({ length: 18 }, () => 4),
        ),
      ],
      rules,
      "course-differs",
    ],
    ["secret holes for a Peoria handicap", [nine], peoria([]), "secret-holes-missing"],
    ["secret holes of this course", [nine], peoria([10]), "secret-holes-missing"],
  ])("%s", (_, scores, scoring, problem) => {
    expect(of(scores, scoring)).toEqual({
      problem,
      players: [],
      tees: [],
    });
  });

  test("nothing more", () => {
    expect(of([nine], peoria([1, 2]))).toMatchObject({
      problem: null,
      players: [{ playerId: "a", total: 18, handicap: 0 }],
    });
    // Points need none of it.
    expect(of([points("a", 3)], peoria([]))).toMatchObject({ problem: null });
  });
});

describe("sides need", () => {
  const pair = (name: string, ...players: string[]) => ({
    name,
    players,
    neutral: [],
  });
  const problemOf = (
    format: Format,
    teams: readonly ReturnType<typeof pair>[],
    scores: readonly StoredScore[],
  ) => {
    const rules = { scoring: { ...DEFAULT_SCORING, course: COURSE, format } };
    return workOut(
      { rules, teams: { teams: [...teams], neutral: [] }, sides: [] },
      scores,
      ["a", "b", "c"].map((id) => player(id, 0)),
    );
  };
  const cards = ["a", "b"].map((id) => card(id, COURSE.par));

  test("teams in foursomes", () => {
    expect(problemOf("foursomes", [], cards)).toEqual({
      problem: "no-sides",
      players: [],
      tees: [],
    });
  });

  test("cards, where points were typed", () => {
    expect(problemOf("medal", [], [points("a", 30)])).toEqual({
      problem: "cards-missing",
      players: ["a"],
      tees: [],
    });
  });

  test("in four-ball one partner may play alone", () => {
    const [one] = cards;
    expect(problemOf("four-ball-stableford", [pair("Reds", "a")], one ? [one] : [])).toMatchObject({
      problem: null,
      teams: [{ name: "Reds", total: 18 }],
    });
  });
});

test("the second leaderboard and players without a result are published", () => {
  const scores = [
    card("a", COURSE.par),
    card(
      "c",
      COURSE.par.map((par) => par + 1),
    ),
    { ...points("d", 0), points: null, no_return: "WD" as const },
  ];
  const results = workOut(
    {
      rules: {
        scoring: {
          ...DEFAULT_SCORING,
          course: COURSE,
          format: "medal",
          boards: ["net", "gross"],
          handicap: { kind: "entered", maxHandicap: null },
        },
      },
      teams: { teams: [], neutral: [] },
      sides: [],
    },
    scores,
    [player("a", 0), player("c", 18), player("d")],
  );
  if (results.problem) throw new Error(results.problem);
  expect(publishedResults(results, new Map(), { teams: [], neutral: [] })).toEqual({
    players: [
      {
        player: "c",
        place: 1,
        points: 27,
        handicap: 18,
        second: { place: 2, points: 45 },
      },
      {
        player: "a",
        place: 2,
        points: 36,
        handicap: 0,
        second: { place: 1, points: 36 },
      },
      {
        player: "d",
        place: null,
        points: null,
        no_result: "WD",
        handicap: null,
        second: { place: null, points: null },
      },
    ],
    teams: [],
    scoring: {
      format: "medal",
      boards: ["net", "gross"],
      ties: "shared",
      holes: 9,
      ...COUNTED,
    },
  });
});

describe("an odd side", () => {
  const four = ["a", "b", "c", "d", "e", "f", "g"];
  const pair = (name: string, ...players: string[]) => ({ id: name, name, players, neutral: [] });
  const results = (
    format: Format,
    teams: readonly ReturnType<typeof pair>[],
    scores: readonly StoredScore[],
  ) => {
    const worked = workOut(
      {
        rules: { scoring: { ...DEFAULT_SCORING, course: COURSE, format } },
        teams: { teams: [...teams], neutral: [] },
        sides: [],
      },
      scores,
      four.map((id) => player(id, 0)),
    );
    if (worked.problem) throw new Error(worked.problem);
    return {
      board: worked.teams.map(({ name, place }) => [name, place]),
      leftOut: worked.leftOut.map(({ team, problem }) => [team, problem]),
      players: worked.players.map(({ playerId, place }) => [playerId, place]),
    };
  };
  const one = card("a", COURSE.par);
  const whole = [pair("Blues", "e", "f"), card("e", COURSE.par)] as const;

  test("a team with one card of two wins no competition by strokes, whatever was saved", () => {
    const doubles = COURSE.par.map((par) => par + 2);
    const work = (format: Format) => {
      const worked = workOut(
        {
          rules: {
            scoring: {
              ...DEFAULT_SCORING,
              ...{ course: COURSE, format, boards: ["gross"] },
              ...{ counted: { inTurn: [2] }, shortSides: true },
            },
          },
          teams: { teams: [pair("Reds", "a"), pair("Blues", "e", "f")], neutral: [] },
          sides: [],
        },
        [card("a", doubles), card("e", COURSE.par), card("f", COURSE.par)],
        ["a", "e", "f"].map((id) => player(id, 0)),
      );
      if (worked.problem) throw new Error(worked.problem);
      return worked.teams.map(({ name, place }) => [name, place]);
    };
    expect(work("team-medal")).toEqual([
      ["Blues", 1],
      ["Reds", null],
    ]);
    expect(work("team-stableford")).toEqual([
      ["Blues", 1],
      ["Reds", 2],
    ]);
  });

  test.each([
    ["of one", "foursomes", [pair("Reds", "a")], [one], "side-size"],
    ["of three", "foursomes", [pair("Reds", "a", "b", "c")], [one], "side-size"],
    ["of one", "scramble", [pair("Reds", "a")], [one], "side-size"],
    ["of five", "scramble", [pair("Reds", "a", "b", "c", "d", "g")], [one], "side-size"],
    ["of three", "four-ball-medal", [pair("Reds", "a", "b", "c")], [one], "side-size"],
    [
      "with two cards",
      "foursomes",
      [pair("Reds", "a", "b")],
      [one, card("b", COURSE.par)],
      "two-cards",
    ],
  ] as const)("%s in %s is left out by name, and all others have their places", (...args) => {
    const [, format, teams, scores, problem] = args;
    const [blues, theirs] = whole;
    const { board, leftOut, players } = results(
      format,
      [...teams, blues],
      // In a four-ball medal both balls are one of them.
      [...scores, theirs],
    );
    expect(board).toEqual([["Blues", 1]]);
    expect(leftOut).toEqual([["Reds", problem]]);
    expect(players).toContainEqual(["a", null]);
  });

  test.each([
    ["foursomes", ["a", "b"]],
    ["scramble", ["a", "b"]],
    ["scramble", ["a", "b", "c", "d"]],
    ["four-ball-medal", ["a"]],
    ["four-ball-medal", ["a", "b"]],
  ] as const)("is none in %s with %j", (format, ids) => {
    expect(results(format, [pair("Reds", ...ids)], [one])).toMatchObject({
      board: [["Reds", 1]],
      leftOut: [],
    });
  });

  test("without a card is no concern of the board", () => {
    const [blues, theirs] = whole;
    expect(results("foursomes", [pair("Reds", "a"), blues], [theirs])).toMatchObject({
      board: [["Blues", 1]],
      leftOut: [],
    });
  });
});

describe("a withdrawn player", () => {
  /** @param gone who has withdrawn after the first card of the side */
  const results = (
    format: Format,
    sides: readonly string[][],
    scores: readonly StoredScore[],
    players: readonly DrawPlayer[],
    gone: readonly DrawPlayer[] = [],
  ) => {
    const worked = workOut(
      {
        rules: {
          scoring: {
            ...DEFAULT_SCORING,
            course: COURSE,
            format,
            handicap: { kind: "entered", maxHandicap: null },
          },
        },
        teams: {
          teams: sides.map(([name = "", ...ids]) => ({
            id: name,
            name,
            players: ids,
            neutral: [],
          })),
          neutral: [],
        },
        sides: sides.map(([team = "", ...ids]) => ({
          team,
          members: ids.filter((id) => [...players, ...gone].some((each) => each.id === id)),
          card: ids[0] ?? null,
        })),
      },
      scores,
      players,
      gone,
    );
    if (worked.problem) throw new Error(worked.problem);
    return worked;
  };
  const par = COURSE.par;
  const over = COURSE.par.map((hole) => hole + 1);

  test("is WD where the card is in, and takes no place", () => {
    expect(
      results("medal", [], [card("gone", par), card("a", over)], [player("a", 9)]).players,
    ).toMatchObject([
      { playerId: "a", place: 1, total: 36, handicap: 9 },
      { playerId: "gone", place: null, noPlace: "WD", total: null },
    ]);
  });

  test("leaves the partner one ball, with the partner's strokes", () => {
    const { teams, players } = results(
      "four-ball-medal",
      [["Reds", "gone", "a"]],
      [card("gone", par), card("a", over)],
      [player("a", 10)],
    );
    // 85 % of 10 is 9: one at each hole.
    expect(teams).toMatchObject([{ name: "Reds", place: 1, total: 36 }]);
    expect(players).toMatchObject([
      { playerId: "a", place: 1, handicap: 9 },
      { playerId: "gone", place: null, noPlace: "WD" },
    ]);
  });

  test("is named while the pair is one short, and not once another player has taken the place", () => {
    const membersOf = (ids: string[], left: DrawPlayer[]) => {
      const pair = ["Reds", ...ids];
      const cards = left.map(({ id }) => card(id, par));
      const teams = {
        teams: [{ id: "Reds", name: "Reds", players: ids, neutral: [] }],
        neutral: [],
      };
      const worked = results("four-ball-medal", [pair], cards, left);
      return publishedResults(worked, new Map(), teams).teams[0]?.members;
    };
    expect(membersOf(["gone", "a"], [player("a", 10)])).toMatchObject([
      { player: "gone", no_result: "WD" },
      { player: "a" },
    ]);
    expect(membersOf(["gone", "a", "b"], [player("a", 10), player("b", 10)])).toEqual([
      { player: "a", handicap: 9 },
      { player: "b", handicap: 9 },
    ]);
  });

  test("leaves the side its card and the handicap with which it began", () => {
    const four = ["Reds", "gone", "a", "b", "c"];
    const left = [player("a", 8), player("b", 10), player("c", 20)];
    const { teams, players, leftOut } = results("scramble", [four], [card("gone", over)], left, [
      player("gone", 2),
    ]);
    // 25, 20, 15 and 10 % of 2, 8, 10 and 20: 5.6, so 6.
    expect(teams).toMatchObject([{ name: "Reds", place: 1, total: 45 - 6, counted: ["gone"] }]);
    expect(leftOut).toEqual([]);
    expect(players.map(({ playerId, noPlace }) => [playerId, noPlace])).toEqual([
      ["a", null],
      ["b", null],
      ["c", null],
      ["gone", "WD"],
    ]);
  });

  test("before the side's first card leaves it smaller", () => {
    const four = ["Reds", "gone", "a", "b", "c"];
    const left = [player("a", 8), player("b", 10), player("c", 20)];
    const { teams } = results("scramble", [four], [card("a", over)], left);
    // 30, 20 and 10 % of 8, 10 and 20: 6.4, so 6.
    expect(teams).toMatchObject([{ name: "Reds", place: 1, total: 45 - 6 }]);
  });

  test("from foursomes leaves the pair its place, whoever of the two has the card", () => {
    const left = player("a", 8);
    const gone = player("gone", 20);
    for (const holder of ["gone", "a"]) {
      const { teams, leftOut } = results(
        "foursomes",
        [["Reds", "gone", "a"]],
        [card(holder, over)],
        [left],
        [gone],
      );
      // Half of 28 is 14.
      expect(teams).toMatchObject([{ name: "Reds", place: 1, total: 45 - 14 }]);
      expect(leftOut).toEqual([]);
    }
    // Without having begun together they are no pair.
    const { leftOut } = results("foursomes", [["Reds", "gone", "a"]], [card("a", over)], [left]);
    expect(leftOut).toEqual([{ team: "Reds", problem: "side-size" }]);
  });

  test("whose place another one has taken is no part of the side, but the card may be kept there", () => {
    const [left, gone, joined] = [player("a", 8), player("gone", 20), player("new", 12)];
    const side = ["Reds", "gone", "a", "new"];
    const worked = workOut(
      {
        rules: {
          scoring: {
            ...DEFAULT_SCORING,
            course: COURSE,
            format: "foursomes",
            handicap: { kind: "entered", maxHandicap: null },
          },
        },
        teams: {
          teams: [{ id: "Reds", name: "Reds", players: side.slice(1), neutral: [] }],
          neutral: [],
        },
        sides: [{ team: "Reds", members: ["gone", "a"], card: "gone" }],
      },
      [card("gone", over)],
      [left, joined],
      [gone],
    );
    if (worked.problem) throw new Error(worked.problem);
    // Half of 8 and 12 is 10.
    expect(worked.teams).toMatchObject([{ name: "Reds", place: 1, total: 45 - 10 }]);
    expect(worked.leftOut).toEqual([]);
  });

  test.each(["DQ", "WD", "NR"] as const)(
    "or one who has %s without withdrawing decides for a ball that is shared",
    (noReturn) => {
      const two = [player("a", 8), player("b", 8)];
      const scores = [card("a", par), { ...card("b", par), holes: null, no_return: noReturn }];
      const of = (format: Format) => results(format, [["Reds", "a", "b"]], scores, two).teams;
      expect(of("foursomes")).toMatchObject([{ place: null, noPlace: noReturn, counted: ["a"] }]);
      expect(of("four-ball-medal")).toMatchObject([{ place: 1, noPlace: null }]);
    },
  );

  test.each([
    ["WD", null],
    ["NR", 1],
  ] as const)("a partner with %s in a four-ball that goes on has the place %s", (none, place) => {
    const scores = [card("a", par), { ...card("b", par), holes: null, no_return: none }];
    const { players } = results("four-ball-medal", [["Reds", "a", "b"]], scores, [
      player("a", 8),
      player("b", 8),
    ]);
    expect(players.map((line) => [line.playerId, line.place])).toEqual([
      ["a", 1],
      ["b", place],
    ]);
  });

  test("under whom a side has a result without a card gives it to the side", () => {
    const none = { ...card("gone", par), holes: null, no_return: "DQ" as const };
    const { teams } = results(
      "foursomes",
      [["Reds", "gone", "a"]],
      [none],
      [player("a", 8)],
      [player("gone", 8)],
    );
    expect(teams).toMatchObject([{ place: null, noPlace: "DQ" }]);
  });

  test("and the partner too leave a side that is WD", () => {
    const { teams } = results(
      "foursomes",
      [
        ["Reds", "one", "two"],
        ["Blues", "a", "b"],
      ],
      [card("one", par), card("a", over)],
      [player("a", 8), player("b", 8)],
      [player("one", 8), player("two", 8)],
    );
    expect(teams.map(({ name, place, noPlace }) => [name, place, noPlace])).toEqual([
      ["Blues", 1, null],
      ["Reds", null, "WD"],
    ]);
  });

  test("whose card counts keeps the place and counts for the team", () => {
    const rules = {
      scoring: { ...DEFAULT_SCORING, course: COURSE, format: "medal" as const, bestCards: 2 },
    };
    const teams = {
      teams: [{ id: "t1", name: "Reds", players: ["gone", "a", "b"], neutral: [] }],
      neutral: [],
    };
    const worked = workOut(
      { rules, teams, sides: [] },
      [card("gone", par), card("a", over), card("b", over)],
      ["gone", "a", "b"].map((id) => player(id, 0)),
    );
    if (worked.problem) throw new Error(worked.problem);
    expect(worked.players[0]).toMatchObject({ playerId: "gone", place: 1 });
    expect(worked.teams).toMatchObject([{ name: "Reds", total: 36 + 45 }]);
  });

  test("is not on the board where no card is in", () => {
    expect(
      results("medal", [], [card("a", par)], [player("a", 0)]).players.map(
        ({ playerId }) => playerId,
      ),
    ).toEqual(["a"]);
  });
});

describe("tees of two pars", () => {
  const White = { name: "White", par: 36, rating: 36, slope: 113 };
  const Red = { name: "Red", par: 37, rating: 37, slope: 113 };
  const pars = [5, 4, 3, 5, 4, 4, 3, 5, 4];
  const indexes = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  const from = (id: string, tee: DrawPlayer["tee"]): DrawPlayer => ({
    ...player(id, 4),
    tee: tee ?? null,
  });
  const results = (format: Format, red: DrawPlayer["tee"], boards: ["net"] | ["gross"] = ["net"]) =>
    workOut(
      {
        rules: {
          scoring: {
            ...DEFAULT_SCORING,
            format,
            boards,
            course: COURSE,
            allowance: [100],
            handicap: { kind: "entered", maxHandicap: null },
          },
        },
        teams: { teams: [], neutral: [] },
        sides: [],
      },
      [card("a", COURSE.par), card("b", pars)],
      [from("a", White), from("b", red)],
    );
  const totals = (...args: Parameters<typeof results>) => {
    const worked = results(...args);
    if (worked.problem) throw new Error(worked.problem);
    return Object.fromEntries(
      worked.players.map(({ playerId, total, handicap }) => [playerId, [total, handicap]]),
    );
  };

  // Both play to par, and the Index of 4 gives two strokes for nine holes.
  test.each([
    ["stableford", { a: [20, 2], b: [20, 2] }],
    ["par-bogey", { a: [2, 2], b: [2, 2] }],
    // Totals are compared: the longer tee gets the stroke that it is longer by.
    ["medal", { a: [34, 2], b: [34, 3] }],
  ] as const)("no player loses a stroke in %s", (format, expected) => {
    expect(totals(format, { ...Red, pars })).toEqual(expected);
  });

  test("count gross points against the own par", () => {
    expect(totals("stableford", { ...Red, pars }, ["gross"])).toEqual({
      a: [18, null],
      b: [18, null],
    });
  });

  test("give the strokes at the holes of their own stroke indexes", () => {
    // Three over at each hole, and two over at the last two.
    const holes = pars.map((par, index) => par + (index < 7 ? 3 : 2));
    const total = (tee: DrawPlayer["tee"]) => {
      const worked = workOut(
        {
          rules: {
            scoring: {
              ...DEFAULT_SCORING,
              course: COURSE,
              allowance: [100],
              handicap: { kind: "entered", maxHandicap: null },
            },
          },
          teams: { teams: [], neutral: [] },
          sides: [],
        },
        [card("b", holes)],
        [from("b", tee)],
      );
      return worked.problem ?? worked.players[0]?.total;
    };
    expect(total({ ...Red, pars })).toBe(0);
    expect(total({ ...Red, pars, indexes })).toBe(2);
  });

  test.each(["stableford", "par-bogey"] as const)("need their pars in %s", (format) => {
    expect(results(format, Red)).toMatchObject({
      problem: "tee-pars-missing",
      tees: ["Red"],
    });
  });

  test("for eighteen holes have no results on a card of nine", () => {
    expect(results("medal", { ...Red, par: 72 })).toMatchObject({
      problem: "tees-of-another-round",
      tees: ["Red"],
    });
  });
});
