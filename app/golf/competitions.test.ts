import { describe, expect, test } from "vitest";
import type { BallsCounted } from "./boards.ts";
import examples from "./competition-examples.json";
import {
  competitionResults,
  type CompetitionResults,
  type CompetitionRules,
  competitionScoring,
} from "./competitions.ts";
import type { HoleScores } from "./course.ts";
import type { Format } from "./handicaps.ts";
import { mulberry32 } from "./random.ts";
import {
  DEFAULT_SCORING,
  type PlayerScore,
  type ScoringRules,
  type TeamResult,
  usualAllowances,
} from "./results.ts";
import type { SkinsRules } from "./skins.ts";
import type { Teams } from "./teams.ts";

type Example = {
  id: string;
  why: string;
  course: { pars: number[]; si: number[] };
  cards: { id: string; status: string; holes: string; ch?: string; ph?: number }[];
  competitions: Competition[];
  expect: Record<string, unknown>;
};

/** As the examples write it; `best` is of each hole, by par, or in turn. */
type Competition = {
  id: string;
  kind: string;
  form?: string;
  by?: string;
  allowance?: number;
  best?: number | number[] | Record<string, number>;
  ties?: string;
  short_sides?: boolean;
  sides?: { id: string; players: string[] }[];
  entered?: string[];
  carry?: boolean;
  validate?: "par" | "birdie";
  last_hole?: string;
  no_strokes_par3?: boolean;
  pot?: number;
  ace?: number;
  carried_in?: number;
};

const TENTHS = 10;

const fromText = (holes: string): HoleScores =>
  holes.split("").map((digit) => (digit === "-" ? null : Number(digit)));

const dayOf = ({ pars: par, si: strokeIndex }: Example["course"]): ScoringRules => ({
  ...DEFAULT_SCORING,
  course: { par, strokeIndex },
});

const scoreOf = ({ id, status, holes, ch, ph = 0 }: Example["cards"][number]): PlayerScore => ({
  playerId: id,
  score:
    status === "OK"
      ? {
          holes: fromText(holes),
          handicap: Number(ch ?? ph),
          courseHandicap: {
            exact: { numerator: Math.round(Number(ch ?? ph) * TENTHS), denominator: TENTHS },
            parDifference: 0,
          },
        }
      : { handicap: null, noReturn: status as "WD" },
});

const countedOf = (best: Competition["best"]): BallsCounted => {
  if (typeof best === "number") return { inTurn: [best] };
  if (Array.isArray(best)) return { inTurn: best };
  return { byPar: [best?.["3"] ?? 1, best?.["4"] ?? 1, best?.["5"] ?? 1] };
};

function rulesOf(competition: Competition): CompetitionRules {
  const {
    kind,
    form = "stableford",
    by = "net",
    allowance = 100,
    sides,
    best,
    pot = 0,
  } = competition;
  if (kind === "twos") {
    return { kind, ace: competition.ace ?? 1, pot, carriedIn: competition.carried_in ?? 0 };
  }
  if (kind === "skins") {
    return {
      kind,
      by: by as SkinsRules["by"],
      allowance: [allowance],
      pot,
      carry: competition.carry ?? false,
      validate: competition.validate ?? null,
      lastHoleStands: competition.last_hole !== "not",
      mostOverPar: null,
      strokesOnPar3: !competition.no_strokes_par3,
    };
  }
  const isPair = sides?.every(({ players }) => players.length === 2);
  const format = !sides ? form : isPair ? `four-ball-${form}` : `team-${form}`;
  return {
    ...DEFAULT_SCORING,
    kind: "board",
    format: format as Format,
    boards: [by as "net"],
    allowance: [allowance],
    counted: countedOf(best),
    shortSides: competition.short_sides ?? false,
    ties: competition.ties as ScoringRules["ties"],
  };
}

const teamsOf = (sides: Competition["sides"]): Teams | null =>
  sides
    ? {
        teams: sides.map(({ id, players }) => ({ id, name: id, players, neutral: [] })),
        neutral: [],
      }
    : null;

const played = (example: Example, competition: Competition): CompetitionResults =>
  competitionResults(
    rulesOf(competition),
    dayOf(example.course),
    example.cards
      .filter(({ id }) => competition.entered?.includes(id) ?? true)
      .map((card) => scoreOf(card)),
    teamsOf(competition.sides),
  );

const sideLine = ({ name, place, total, noPlace, holes, played: balls = [] }: TeamResult) => ({
  id: name,
  place,
  total,
  why: noPlace,
  holes,
  ph: Object.fromEntries(balls.map(({ playerId, handicap }) => [playerId, handicap])),
});

/** Results as the examples write what they expect. */
function writtenOut(competition: Competition, results: CompetitionResults) {
  if (results.kind === "board") {
    const { players, teams } = results.first;
    return {
      lines: competition.sides
        ? teams.map((team) => sideLine(team))
        : players.map(({ playerId: id, place, total, noPlace: why, handicap: ph }) => ({
            id,
            place,
            total,
            why,
            ph,
          })),
    };
  }
  const counts = Object.fromEntries(results.lines.map((line) => [line.playerId, line.count]));
  if (results.kind === "twos") {
    return {
      twos: counts,
      total: results.lines.reduce((sum, { count }) => sum + count, 0),
      each: results.each,
      carried_out: results.left,
    };
  }
  return {
    holes: results.lines
      .flatMap(({ playerId, holes }) => holes.map(({ hole, count }) => [hole, playerId, count]))
      .toSorted(([one], [other]) => Number(one) - Number(other)),
    skins: counts,
    unclaimed: results.unclaimed,
    ...(competition.pot !== undefined && { each: results.each, left: results.left }),
  };
}

test.each(examples as unknown as Example[])("$id: $why", (example) => {
  const results = Object.fromEntries(
    example.competitions.map((competition) => [
      competition.id,
      writtenOut(competition, played(example, competition)),
    ]),
  );
  expect(results).toEqual(example.expect);
});

const HOLES = 9;
const COURSE = { pars: [4, 4, 3, 4, 5, 4, 3, 4, 5], si: [1, 3, 9, 5, 2, 4, 8, 6, 7] };
const STROKES: SkinsRules = {
  by: "gross",
  carry: true,
  validate: null,
  lastHoleStands: true,
  mostOverPar: null,
  strokesOnPar3: true,
};

/** A field of random cards with blanks, each off its own handicap. */
function randomCards(seed: number, players: number): Example["cards"] {
  const random = mulberry32(seed);
  return Array.from({ length: players }, (_, index) => ({
    id: `P${index}`,
    status: "OK",
    holes: COURSE.pars
      .map((par) => (random() < 0.1 ? "-" : String(par - 2 + Math.floor(random() * 5))))
      .join(""),
    ph: Math.floor(random() * 22) - 2,
  }));
}

const skinsHoles = (cards: Example["cards"], rules: Partial<SkinsRules> = {}) => {
  const results = competitionResults(
    { kind: "skins", allowance: [100], pot: 0, ...STROKES, ...rules },
    dayOf(COURSE),
    cards.map((card) => scoreOf(card)),
    null,
  );
  if (results.kind === "board") throw new Error("Skins have no board");
  return {
    unclaimed: results.unclaimed,
    holes: results.lines
      .flatMap(({ playerId, holes }) =>
        holes.map(({ hole, count }) => `${hole} ${playerId} ${count}`),
      )
      .toSorted(),
  };
};

/** The strokes of a handicap at each hole, given out one by one. */
function plainStrokes(handicap: number): number[] {
  const strokes = COURSE.si.map(() => 0);
  const byIndex = COURSE.si.map((index, hole) => ({ index, hole }));
  const order = byIndex.toSorted((one, other) => one.index - other.index);
  for (let given = 0; given < Math.abs(handicap); given += 1) {
    const turn = given % HOLES;
    const at = handicap > 0 ? order[turn] : order[HOLES - 1 - turn];
    if (at) strokes[at.hole] = (strokes[at.hole] ?? 0) + Math.sign(handicap);
  }
  return strokes;
}

/** Skins reckoned hole by hole, each player against each other. */
function plainSkins(cards: Example["cards"], { by, carry, validate }: SkinsRules) {
  const weight = by === "gross" ? 0 : by === "net" ? 1 : 0.5;
  const scores = cards.map(({ id, holes, ph = 0 }) => ({
    id,
    at: fromText(holes).map((strokes, index) =>
      strokes === null ? null : strokes - weight * (plainStrokes(ph)[index] ?? 0),
    ),
  }));
  const won: string[] = [];
  let waiting = 0;
  for (let hole = 0; hole < HOLES; hole += 1) {
    waiting += 1;
    const winner = scores.find(({ id, at }) => {
      const own = at[hole] ?? null;
      return (
        own !== null &&
        scores.every((other) => other.id === id || (other.at[hole] ?? Infinity) > own)
      );
    });
    const next = winner?.at[hole + 1] ?? null;
    const isValid =
      validate === null ||
      hole === HOLES - 1 ||
      (next !== null && next <= (COURSE.pars[hole + 1] ?? 0));
    if (winner && isValid) {
      won.push(`${hole + 1} ${winner.id} ${waiting}`);
      waiting = 0;
    } else if (!carry) {
      waiting = 0;
    }
  }
  return { holes: won.toSorted(), unclaimed: waiting };
}

describe("skins", () => {
  test.each(
    (["gross", "net", "half"] as const).flatMap((by) =>
      [true, false].flatMap((carry) =>
        ([null, "par"] as const).map((validate) => ({ ...STROKES, by, carry, validate })),
      ),
    ),
  )("are those of a plain reckoning: $by, carry $carry, validated by $validate", (rules) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const cards = randomCards(seed, 2 + (seed % 7));
      expect(skinsHoles(cards, rules)).toEqual(plainSkins(cards, rules));
    }
  });

  test("a corrected hole moves every skin that waited for it", () => {
    const cards = [
      { id: "A", status: "OK", holes: "343454345" },
      { id: "B", status: "OK", holes: "443453345" },
    ];
    expect(skinsHoles(cards)).toEqual({ holes: ["1 A 1", "6 B 5"], unclaimed: 3 });
    const [first, second] = cards;
    const corrected = [{ ...first, holes: "443454345" }, second] as Example["cards"];
    expect(skinsHoles(corrected)).toEqual({ holes: ["6 B 6"], unclaimed: 3 });
  });

  test("a hole is won with par or better where the club asks for that", () => {
    const cards = [
      { id: "A", status: "OK", holes: "553454345" },
      { id: "B", status: "OK", holes: "643454345" },
    ];
    expect(skinsHoles(cards, { carry: false }).holes).toEqual(["1 A 1", "2 B 1"]);
    expect(skinsHoles(cards, { carry: false, mostOverPar: 0 }).holes).toEqual(["2 B 1"]);
  });
});

describe("the best balls of a team at each hole", () => {
  const boardOf = (
    cards: Example["cards"],
    counted: BallsCounted,
    form: "stableford" | "medal",
  ) => {
    const results = competitionResults(
      {
        ...DEFAULT_SCORING,
        kind: "board",
        format: `team-${form}`,
        allowance: [100],
        counted,
        ties: "countback",
      },
      dayOf(COURSE),
      cards.map((card) => scoreOf(card)),
      teamsOf([{ id: "T", players: cards.map(({ id }) => id) }]),
    );
    if (results.kind !== "board") throw new Error("A team has a board");
    return results.first.teams[0];
  };

  /** Every choice of so many of the numbers. */
  const choicesOf = (list: readonly number[], count: number): number[][] =>
    count === 0
      ? [[]]
      : list.flatMap((each, index) =>
          choicesOf(list.slice(index + 1), count - 1).map((rest) => [each, ...rest]),
        );

  test.each([1, 2, 3, 4])("are the best choice of %i", (count) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const cards = randomCards(seed, 4);
      const pointsAt = (hole: number) =>
        cards.map(({ holes, ph = 0 }) => {
          const strokes = fromText(holes)[hole] ?? null;
          const par = COURSE.pars[hole] ?? 0;
          return strokes === null
            ? 0
            : Math.max(0, 2 + par + (plainStrokes(ph)[hole] ?? 0) - strokes);
        });
      const best = COURSE.pars.map((_, hole) =>
        Math.max(
          ...choicesOf(pointsAt(hole), count).map((list) => list.reduce((a, b) => a + b, 0)),
        ),
      );
      expect(boardOf(cards, { inTurn: [count] }, "stableford")?.holes).toEqual(best);
    }
  });

  test("a medal team with fewer scores than count at a hole is no return", () => {
    const cards = [
      { id: "A", status: "OK", holes: "4-3454345" },
      { id: "B", status: "OK", holes: "443454345" },
      { id: "C", status: "OK", holes: "543454345" },
    ];
    expect(boardOf(cards, { inTurn: [2] }, "medal")?.total).toBe(72);
    expect(boardOf(cards, { inTurn: [3] }, "medal")).toMatchObject({ noPlace: "NR", total: null });
  });

  test("equal teams are parted by what counted for them, not by a card of theirs", () => {
    // The last six holes of AB are better; both cards of CD together would be.
    const cards = [
      { id: "A", status: "OK", holes: "553453344" },
      { id: "B", status: "OK", holes: "999999999" },
      { id: "C", status: "OK", holes: "443454345" },
      { id: "D", status: "OK", holes: "999454345" },
    ];
    const results = competitionResults(
      { ...DEFAULT_SCORING, kind: "board", format: "four-ball-stableford", ties: "countback" },
      dayOf(COURSE),
      cards.map((card) => scoreOf(card)),
      teamsOf([
        { id: "CD", players: ["C", "D"] },
        { id: "AB", players: ["A", "B"] },
      ]),
    );
    if (results.kind !== "board") throw new Error("Pairs have a board");
    expect(results.first.teams.map(({ name, place, total }) => [name, place, total])).toEqual([
      ["AB", 1, 18],
      ["CD", 2, 18],
    ]);
  });
});

test("working a competition out twice gives the same, in whatever order the cards come", () => {
  const cards = randomCards(7, 8);
  const pool = { kind: "skins", allowance: [100], pot: 900, ...STROKES, by: "net" } as const;
  const reckoned = (list: Example["cards"]) =>
    competitionResults(
      pool,
      dayOf(COURSE),
      list.map((card) => scoreOf(card)),
      null,
    );
  const sorted = (results: CompetitionResults) =>
    results.kind === "board"
      ? []
      : results.lines.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1));
  expect(reckoned(cards)).toEqual(reckoned(cards));
  expect(sorted(reckoned(cards.toReversed()))).toEqual(sorted(reckoned(cards)));
});

describe("handicaps of a competition", () => {
  const board = { ...DEFAULT_SCORING, kind: "board", format: "medal" } as const;
  const pool = { kind: "skins", allowance: [100], pot: 0, ...STROKES } as const;
  const unknown: PlayerScore = {
    playerId: "A",
    score: { holes: fromText("333333333"), handicap: null },
  };
  const known = scoreOf({ id: "B", status: "OK", holes: "443454345" });
  const winners = (rules: CompetitionRules) => {
    const results = competitionResults(rules, dayOf(COURSE), [unknown, known], null);
    return results.kind === "board" ? [] : results.lines.map(({ playerId }) => playerId);
  };

  test("are the day's where strokes count, and none where they do not", () => {
    const day = dayOf(COURSE);
    expect(competitionScoring(day, { ...board, boards: ["net"] }).handicap).toEqual(day.handicap);
    expect(competitionScoring(day, { ...board, boards: ["gross"] }).handicap.kind).toBe("none");
    const gross: ScoringRules = { ...day, handicap: { kind: "none" } };
    expect(competitionScoring(gross, { ...board, boards: ["net"] }).handicap.kind).toBe("entered");
  });

  test("that are not known keep a player from net skins, and not from gross ones", () => {
    expect(winners(pool)).toContain("A");
    expect(winners({ ...pool, by: "net" })).toEqual(["B"]);
  });

  test("of a team follow how many of its balls count", () => {
    const usual = (counted: BallsCounted) => usualAllowances("team-medal", counted)[0];
    expect([1, 2, 3, 4].map((count) => usual({ inTurn: [count] }))).toEqual([
      [75, 75, 75, 75],
      [85, 85, 85, 85],
      [100, 100, 100, 100],
      [100, 100, 100, 100],
    ]);
    expect(usual({ byPar: [3, 2, 1] })).toEqual([85, 85, 85, 85]);
    expect(usual({ inTurn: [1, 2, 3] })).toEqual([85, 85, 85, 85]);
  });
});
