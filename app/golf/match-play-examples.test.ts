import { describe, expect, test } from "vitest";
import { fraction, fractionFrom } from "./fraction.ts";
import { goingOn, type GroupMatch, groupTable } from "./groups.ts";
import { courseHandicap, nineHoleIndex } from "./handicaps.ts";
import { drawNumbers, firstRound, roundsOf } from "./knockout-draw.ts";
import { isOfPlate, type KnockoutEvent, knockoutSheet, type Sheet } from "./knockout.ts";
import examples from "./match-play-examples.json";
import { MATCH_FORMS, type MatchForm, matchStrokes } from "./match-strokes.ts";
import { type HoleResult, holeResult, type MatchEnd, matchState, type Side } from "./match.ts";

// Examples worked out by hand; each says how.

const formOf = (form: string): MatchForm =>
  ({ singles: "singles", fourball: "four-ball", foursomes: "foursomes", greensomes: "greensomes" })[
    form
  ] as MatchForm;

type Tee = { slope: number; cr: string; par: number; si: number[] };
type Player = { id: string; tee: string; ch?: string; index?: string };

/** Of each hole four, the rest at the first one: the sum counts. */
const courseOf = ({ par, si }: Tee) => ({
  par: si.map((_, hole) => (hole === 0 ? par - 4 * (si.length - 1) : 4)),
  strokeIndex: si,
});

function playerFrom({ tee: name, ch, index }: Player, tees: Record<string, Tee>, holes: number) {
  const tee = tees[name];
  if (!tee) throw new Error(name);
  const tenths = Math.round(Number(index) * 10);
  return {
    courseHandicap:
      ch === undefined
        ? courseHandicap(holes === 9 ? nineHoleIndex(tenths) : tenths, {
            par: tee.par,
            courseRating: Math.round(10 * Number(tee.cr)),
            slope: tee.slope,
          })
        : fractionFrom(ch),
    course: courseOf(tee),
  };
}

describe("the strokes of a match", () => {
  test.each(examples.strokes)("$id: $why", ({ args, expect: expected }) => {
    const form = formOf(args.form);
    const sides = args.sides as Player[][];
    const strokes = matchStrokes(
      sides.map((side) =>
        side.map((player) => playerFrom(player, args.tees as Record<string, Tee>, args.holes)),
      ),
      { form, way: args.method === "difference" ? "difference" : "playing" },
    );
    const names = MATCH_FORMS[form].isOneBall
      ? sides.map((_, side) => `side ${side}`)
      : sides.flat().map(({ id }) => id);
    const by = (fact: "playing" | "receives" | "atHoles") =>
      Object.fromEntries<unknown>(
        strokes.flat().map((ball, index) => [names[index] ?? "", ball[fact]]),
      );
    expect({ receives: by("receives"), at: by("atHoles") }).toEqual({
      receives: expected.receives,
      at: expected.at,
    });
    if (expected.playing) expect(by("playing")).toEqual(expected.playing);
  });
});

type Hole = { won?: Side | null; conceded_by?: Side; s?: (number | null)[][] };

function endOf(end: Record<string, unknown> | undefined): MatchEnd | null {
  if (!end) return null;
  if ("conceded_by" in end) return { how: "conceded", by: end["conceded_by"] as Side };
  if ("walkover_to" in end) return { how: "walkover", to: end["walkover_to"] as Side };
  return { how: "disqualified", sides: end["disqualified"] as Side[] };
}

describe("a match", () => {
  test.each(examples.matches)("$id: $why", ({ args, expect: expected }) => {
    const extra = (args as { extra?: { play: boolean; strokes?: string } }).extra;
    const strokesAt = (strokes: number, at: number) => {
      if (at >= args.length && extra?.strokes === "none") return 0;
      const index = args.si[at % args.si.length] ?? 0;
      const order = args.si.toSorted((one, other) => one - other).indexOf(index);
      return Math.floor(strokes / args.si.length) + (order < strokes % args.si.length ? 1 : 0);
    };
    const resultOf = ({ won, conceded_by, s: scores }: Hole, at: number): HoleResult => {
      if (conceded_by !== undefined) return conceded_by === 0 ? 1 : 0;
      if (!scores) return won ?? null;
      const [one = [], other = []] = scores;
      const [own = [], others = []] = args.strokes.map((side) =>
        side.map((strokes) => strokesAt(strokes, at)),
      );
      return holeResult([one, other], [own, others]);
    };
    const state = matchState(
      (args.holes as Hole[]).map(resultOf),
      { length: args.length, hasExtraHoles: extra?.play ?? true },
      endOf((args as { end?: Record<string, unknown> }).end),
    );
    const { up, dormie, unneeded, winner, margin, result, as_if: asIf } = expected;
    expect(state).toEqual({
      ...{ up, dormie, unneeded, winner, margin, result, asIf },
      state: expected.state,
    });
  });
});

describe("a draw", () => {
  test.each(examples.draws)("$id: $why", ({ args, expect: expected }) => {
    const numbers = drawNumbers(
      args.players.map((player) => ({ ...player, handicap: Number(player.handicap) })),
      args.by as "lot" | "handicap",
    );
    const rounds = roundsOf(numbers.length);
    expect({
      size: 2 ** rounds,
      byes: 2 ** rounds - numbers.length,
      rounds,
      numbers,
      matches: firstRound(rounds).map((pair) => pair.map((number) => numbers[number - 1] ?? null)),
    }).toEqual(expected);
  });
});

type Happened = Record<string, string | null>;

function eventOf(event: Happened): KnockoutEvent {
  const result = { winner: event["winner"] ?? null, how: event["how"] ?? "" };
  if (event["correct"]) {
    const later = event["later"] as "void" | undefined;
    return { kind: "correction", match: event["correct"], ...result, ...(later && { later }) };
  }
  if (event["withdraw"]) return { kind: "withdrawal", side: event["withdraw"] };
  if (event["call"]) return { kind: "losers-called" };
  const match = event["match"] ?? "";
  if (event["reinstate"]) return { kind: "reinstatement", side: event["reinstate"], match };
  if (event["play_by"]) return { kind: "last-day", match, day: event["play_by"] };
  return { kind: "result", match, ...result };
}

function platePairs(plate: Sheet["plate"]) {
  if (!plate) return null;
  const pairs = firstRound(roundsOf(plate.sides.length));
  return {
    players: plate.sides.toSorted(),
    waiting: plate.waiting,
    matches: pairs.map((pair) => pair.map((number) => plate.sides[number - 1] ?? null)),
  };
}

describe("a knock-out", () => {
  test.each(examples.knockouts)("$id: $why", ({ args, expect: expected }) => {
    const {
      rounds = [],
      today = "",
      settings,
    } = args as {
      rounds?: string[];
      today?: string;
      settings: { third?: boolean; plate?: { who: string } };
    };
    const sheet = knockoutSheet(
      {
        numbers: args.numbers,
        rules: {
          hasThirdPlace: settings.third ?? false,
          plate: settings.plate?.who === "first_match" ? "first-match" : null,
        },
        lastDays: rounds,
        events: (args.events as Happened[]).map(eventOf),
      },
      today,
    );
    const matches = [...sheet.matches.values()]
      .filter(({ key }) => !isOfPlate(key))
      .map(
        ({ key, sides, state, result, goesOn }) =>
          [key, { sides, state, ...result, ...(goesOn && { goes_on: goesOn }) }] as const,
      );
    expect({
      matches: Object.fromEntries<unknown>(matches),
      overdue: [...sheet.matches.values()].flatMap(({ key, state }) =>
        state === "overdue" ? key : [],
      ),
      problems: sheet.problems.map(({ event, why, rests: stands }) => ({ event, why, stands })),
      plate: platePairs(sheet.plate),
      champion: sheet.champion,
      runner_up: sheet.runnerUp,
      third: sheet.third,
    }).toEqual(expected);
  });
});

type GroupExample = {
  id: string;
  players: string[];
  matches: { a: string; b: string; up: number }[];
};

const groupMatchOf = ({ a, b, up }: GroupExample["matches"][number]): GroupMatch => ({
  sides: [a, b],
  result:
    up === 0 ? { winner: null, isHalved: true } : { winner: up > 0 ? a : b, up: Math.abs(up) },
});

describe("groups", () => {
  test.each(examples.groups)("$id: $why", ({ args, expect: expected }) => {
    const groups = (args.groups as GroupExample[]).map(({ id, players, matches }) => ({
      ...{ id, sides: players },
      matches: matches.map(groupMatchOf),
    }));
    const { numbers } = goingOn(groups, args.settings.go_on);
    expect({
      groups: groups.map(({ id, sides, matches }) => ({
        ...{ id, open: matches.filter(({ result }) => result === null).length },
        lines: groupTable(sides, matches).map(({ side, halfPoints, ...line }) => ({
          ...{ id: side, ...line },
          points: halfPoints % 2 === 0 ? halfPoints / 2 : `${Math.floor(halfPoints / 2)}.5`,
        })),
      })),
      numbers,
      problem: null,
    }).toEqual(expected);
  });
});

test("one ball from tees of different pars is refused", () => {
  const course = (par: number) => courseOf({ slope: 113, cr: "72.0", par, si: [1, 2, 3] });
  const player = (par: number) => ({ courseHandicap: fraction(8), course: course(par) });
  expect(() =>
    matchStrokes(
      [
        [player(12), player(13)],
        [player(12), player(12)],
      ],
      {
        form: "foursomes",
        way: "playing",
      },
    ),
  ).toThrow(RangeError);
});
