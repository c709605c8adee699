import { expect, test } from "vitest";
import { type CompetitionRules, competitionResults } from "#app/golf/competitions.ts";
import { mulberry32 } from "#app/golf/random.ts";
import { DEFAULT_SCORING, type PlayerScore, type ScoringRules } from "#app/golf/results.ts";

// Random days, each competition of which is worked out a second time below, from the rules alone: with
// no function of the site, in whole numbers, hole by hole.

const DAYS = 300;
const SEED = 96;

type Card = { id: string; handicap: number; holes: (number | null)[] };

type Day = { par: number[]; index: number[]; cards: Card[] };

const random = mulberry32(SEED);
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const oneOf = <Item>(...items: Item[]): Item => items[whole(0, items.length - 1)] as Item;

function mixed(count: number): number[] {
  const list = Array.from({ length: count }, (_, at) => at + 1);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = whole(0, at);
    [list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0];
  }
  return list;
}

function makeDay(): Day {
  const holes = oneOf(9, 18);
  const par = Array.from({ length: holes }, () => oneOf(3, 4, 4, 5));
  return {
    par,
    index: mixed(holes),
    cards: Array.from({ length: 4 * whole(1, 4) }, (_, number) => ({
      id: `p${number}`,
      handicap: whole(-3, 40),
      // Few strokes, so that many are equal.
      holes: par.map((each) => (random() < 0.04 ? null : Math.max(1, each + whole(-2, 2)))),
    })),
  };
}

/** Half of a stroke and more is one, towards more. */
const share = (handicap: number, percent: number) =>
  Math.floor((2 * handicap * percent + 100) / 200);

function received({ index }: Day, handicap: number): number[] {
  const strokes = index.map(() => 0);
  for (let turn = 0; turn < Math.abs(handicap); turn += 1) {
    const place = turn % index.length;
    const number = handicap > 0 ? place + 1 : index.length - place;
    strokes[index.indexOf(number)] = (strokes[index.indexOf(number)] ?? 0) + Math.sign(handicap);
  }
  return strokes;
}

/** Lists of holes from 0 by which equal sides are told apart. */
const MATCHED: Record<number, [from: number, to: number][]> = {
  9: [
    [3, 9],
    [6, 9],
    [8, 9],
  ],
  18: [
    [9, 18],
    [12, 18],
    [15, 18],
    [17, 18],
    [3, 9],
    [6, 9],
    [8, 9],
  ],
};

type Told = [place: number | null, name: string, total: number | null];

/** Of names with what each hole came to; null: no return. The most win with points, the fewest with strokes. */
function ranked(
  sides: { name: string; holes: number[] | null }[],
  hasPoints: boolean,
  isMatched: boolean,
): Told[] {
  const sumOf = (holes: number[], from = 0, to = holes.length) =>
    holes.slice(from, to).reduce((sum, each) => sum + (hasPoints ? -each : each), 0);
  const keysOf = (holes: number[]) => [
    sumOf(holes),
    ...(isMatched ? (MATCHED[holes.length] ?? []).map(([from, to]) => sumOf(holes, from, to)) : []),
  ];
  const isBetter = (one: number[], other: number[]) => {
    const at = one.findIndex((each, index) => each !== other[index]);
    return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
  };
  return sides.map(({ name, holes }) => {
    if (!holes) return [null, name, null];
    const better = sides.filter(
      (other) => other.holes && isBetter(keysOf(other.holes), keysOf(holes)),
    );
    return [
      better.length + 1,
      name,
      Math.abs(sumOf(holes)) * (hasPoints || sumOf(holes) >= 0 ? 1 : -1),
    ];
  });
}

/** What the best so many of a side come to at each hole; null: too few have holed out at one. */
function bestBalls(day: Day, cards: Card[], percent: number, count: number, hasPoints: boolean) {
  const holes = day.par.map((par, hole) => {
    const scores = cards.flatMap(({ handicap, holes: own }) => {
      const strokes = own[hole];
      const net = (strokes ?? 0) - (received(day, share(handicap, percent))[hole] ?? 0);
      if (hasPoints) return strokes == null ? [0] : [Math.max(0, par + 2 - net)];
      return strokes == null ? [] : [net];
    });
    const sorted = scores.sort((one, other) => (hasPoints ? other - one : one - other));
    return sorted.length < count
      ? null
      : sorted.slice(0, count).reduce((sum, each) => sum + each, 0);
  });
  return holes.every((each) => each !== null) ? holes : null;
}

type Skins = Extract<CompetitionRules, { kind: "skins" }>;

function skinsOf(day: Day, rules: Skins): Map<string, number> {
  const won = new Map<string, number>();
  const scoreOf = ({ handicap, holes }: Card, hole: number): number | null => {
    const strokes = holes[hole];
    const par = day.par[hole] ?? 0;
    if (strokes == null) return null;
    if (rules.by === "gross" || (par === 3 && !rules.strokesOnPar3)) return 2 * strokes;
    const strokesGiven = received(day, share(handicap, rules.allowance[0] ?? 0))[hole] ?? 0;
    return 2 * strokes - (rules.by === "net" ? 2 : 1) * strokesGiven;
  };
  const overPar = (card: Card, hole: number) => {
    const score = scoreOf(card, hole);
    return score === null ? Infinity : score - 2 * (day.par[hole] ?? 0);
  };
  let waiting = 0;
  for (let hole = 0; hole < day.par.length; hole += 1) {
    waiting += 1;
    const scores = day.cards.map((card) => scoreOf(card, hole) ?? Infinity);
    const best = Math.min(...scores);
    const first = day.cards[scores.indexOf(best)];
    const isAlone = best < Infinity && scores.filter((each) => each === best).length === 1;
    const isLast = hole === day.par.length - 1;
    const isGood =
      first !== undefined &&
      isAlone &&
      (rules.mostOverPar === null || overPar(first, hole) <= 2 * rules.mostOverPar) &&
      (rules.validate === null ||
        (isLast
          ? rules.lastHoleStands
          : overPar(first, hole + 1) <= (rules.validate === "par" ? 0 : -2)));
    if (isGood) won.set(first.id, (won.get(first.id) ?? 0) + waiting);
    if (isGood || !rules.carry) waiting = 0;
  }
  return won;
}

const scoresOf = ({ cards }: Day): PlayerScore[] =>
  cards.map(({ id, handicap, holes }) => ({
    playerId: id,
    score: {
      holes,
      handicap,
      courseHandicap: { exact: { numerator: handicap, denominator: 1 }, parDifference: 0 },
    },
  }));

const dayScoring = ({ par, index }: Day): ScoringRules => ({
  ...DEFAULT_SCORING,
  course: { par, strokeIndex: index },
});

function teamsOf({ cards }: Day, size: number) {
  const teams = Array.from({ length: cards.length / size }, (_, number) => ({
    name: `t${number}`,
    players: cards.slice(number * size, (number + 1) * size).map(({ id }) => id),
    neutral: [],
  }));
  return { teams, neutral: [] };
}

const BOARD = {
  kind: "board",
  boards: ["net"],
  maximum: null,
  maxOverPar: null,
  points: [],
  shortSides: false,
  lot: 0,
} as const;

const byName = (one: Told, other: Told) => one[1].localeCompare(other[1]);

test(`${DAYS} random days come to the same in a second calculation`, () => {
  for (let number = 0; number < DAYS; number += 1) {
    const day = makeDay();
    const scores = scoresOf(day);
    const scoring = dayScoring(day);
    const ties = oneOf("shared", "countback");

    const hasPoints = oneOf(true, false);
    const size = oneOf(2, 4);
    const count = size === 2 ? 1 : whole(1, 4);
    const percent = oneOf(75, 85, 95, 100);
    const teams = teamsOf(day, size);
    const board = competitionResults(
      {
        ...BOARD,
        format: `${size === 2 ? "four-ball" : "team"}-${hasPoints ? "stableford" : "medal"}`,
        allowance: [percent],
        counted: { inTurn: [count] },
        ties,
      },
      scoring,
      scores,
      teams,
    );
    const told =
      board.kind === "board"
        ? board.first.teams.map(({ name, place, total }): Told => [place, name, total])
        : [];
    const sides = teams.teams.map(({ name, players }) => ({
      name,
      holes: bestBalls(
        day,
        day.cards.filter(({ id }) => players.includes(id)),
        percent,
        count,
        hasPoints,
      ),
    }));
    expect([number, ...told.sort(byName)]).toEqual([
      number,
      ...ranked(sides, hasPoints, ties === "countback").sort(byName),
    ]);

    const rules: Skins = {
      kind: "skins",
      by: oneOf("gross", "net", "half"),
      allowance: [percent],
      pot: whole(0, 2000),
      carry: oneOf(true, false),
      validate: oneOf(null, "par", "birdie"),
      lastHoleStands: oneOf(true, false),
      mostOverPar: oneOf(null, 0),
      strokesOnPar3: oneOf(true, false),
    };
    const won = skinsOf(day, rules);
    const all = [...won.values()].reduce((sum, each) => sum + each, 0);
    const each = all > 0 ? Math.floor(rules.pot / all) : 0;
    const skins = competitionResults(rules, scoring, scores, null);
    expect([
      number,
      skins.kind === "skins" &&
        Object.fromEntries(skins.lines.map((line) => [line.playerId, line.worth])),
    ]).toEqual([
      number,
      Object.fromEntries([...won].map(([id, skinsWon]) => [id, skinsWon * each])),
    ]);

    const twos = { kind: "twos", ace: whole(0, 2), pot: 500, carriedIn: whole(0, 300) } as const;
    const twosWon = competitionResults(twos, scoring, scores, null);
    expect([
      number,
      twosWon.kind === "twos" &&
        Object.fromEntries(twosWon.lines.map((line) => [line.playerId, line.count])),
    ]).toEqual([
      number,
      Object.fromEntries(
        day.cards.flatMap(({ id, holes }) => {
          const made =
            holes.filter((strokes) => strokes === 2).length +
            twos.ace * holes.filter((strokes) => strokes === 1).length;
          return made > 0 ? [[id, made]] : [];
        }),
      ),
    ]);
  }
});
