import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { By, NoReturn } from "#app/golf/boards.ts";
import { coursePar } from "#app/golf/course.ts";
import type { Format } from "#app/golf/handicaps.ts";
import { FORMATS, isForSides } from "#app/golf/handicaps.ts";
import {
  courseFrom,
  courseHandicapFrom,
  plainHandicap,
  type RatedTee,
} from "#app/golf/rated-tees.ts";
import {
  DEFAULT_SCORING,
  type HandicapRules,
  type PlayerResult,
  type PlayerScore,
  resultsByDivision,
  type ScoringRules,
  tournamentResults,
} from "#app/golf/results.ts";
import type { Teams } from "#app/golf/teams.ts";

// The boards of 500 cards of each format, as boards.py works them out: a program
// in another language, written from the rules alone.

type Case = {
  name: string;
  format: string;
  maximum: string | number | null;
  handicap: string;
  percents: number[];
  secretHoles: number[];
  maxOverPar: number | null;
  maxHandicap: number | null;
  bestCards: number;
  par: number[];
  strokeIndex: number[];
  tees: RatedTee[];
  sides: string[];
  teams?: Record<By, Record<string, unknown>>;
};

const cases = readFileSync(join(import.meta.dirname, "boards.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

/** A side as boards.py writes it, with what it expects of each board. */
function sideOf(line: string, number: number) {
  const [division = "", team = "", golfers = "", cards = "", handicaps = ""] = line.split(" ");
  const boards = line.split(" ").slice(5);
  return {
    id: `s${String(number)}`,
    division,
    team: team.replace("*", ""),
    isNeutral: team.endsWith("*"),
    players: golfers.split(",").map((golfer, at) => {
      const [tenths, tee] = golfer.split("@");
      return {
        id: `s${String(number)}-${String(at)}`,
        handicap: Number(tenths) / 10,
        tee: tee === undefined ? null : Number(tee),
      };
    }),
    fate: /^[A-Z]+$/.test(cards) ? (cards as NoReturn) : null,
    cards: cards
      .split(",")
      .map((card) => card.split("").map((digit) => (digit === "-" ? null : parseInt(digit, 36)))),
    handicaps: handicaps.split(",").map((each) => (each === "?" ? null : Number(each))),
    expected: boards.map((board) => {
      const [total = "", place, inDivision] = board.split("/");
      const isTotal = /^-?\d+$/.test(total);
      const numberOf = (text: string | undefined) => (text === "-" ? null : Number(text));
      return {
        total: isTotal ? Number(total) : null,
        noResult: isTotal ? null : total,
        place: numberOf(place),
        inDivision: numberOf(inDivision),
      };
    }),
  };
}

type Side = ReturnType<typeof sideOf>;

type Line = { id: string } & Pick<PlayerResult, "place" | "noPlace" | "total">;

function rulesOf(each: Case): ScoringRules {
  const { maxHandicap, secretHoles } = each;
  const handicap: HandicapRules =
    each.handicap === "peoria"
      ? {
          kind: "peoria",
          maxHandicap,
          secretHoles,
          allowance: (each.percents[0] ?? NaN) / 100,
        }
      : { kind: "entered", maxHandicap };
  return {
    ...DEFAULT_SCORING,
    format: each.format as Format,
    course: { par: each.par, strokeIndex: each.strokeIndex },
    handicap,
    maxOverPar: each.maxOverPar,
    maximum:
      each.maximum === null
        ? null
        : each.maximum === "net-double-bogey"
          ? "net-double-bogey"
          : "over-par",
    bestCards: each.bestCards,
    ties: "countback",
  };
}

/** What every player is known by, and of whom there is a card. */
function entriesOf(each: Case, sides: readonly Side[]) {
  const course = { par: each.par, strokeIndex: each.strokeIndex };
  const isMedal = FORMATS[each.format as Format].scoring === "medal";
  const card = {
    par: isMedal ? coursePar(course) : null,
    holes: each.par.length,
  };
  const entered = new Map(
    sides.flatMap(({ players }) =>
      players.map(({ id, handicap, tee }) => {
        const rated = tee === null ? undefined : each.tees[tee];
        return [id, rated ? courseHandicapFrom(handicap, rated, card) : plainHandicap(handicap)];
      }),
    ),
  );
  const scores = sides.flatMap(({ players, cards, fate }): PlayerScore[] =>
    players.flatMap(({ id, handicap, tee }, at): PlayerScore[] => {
      const courseHandicap = entered.get(id);
      const rated = tee === null ? null : (each.tees[tee] ?? null);
      const known = {
        handicap,
        ...(courseHandicap && { courseHandicap }),
        course: courseFrom(rated, course),
      };
      if (fate) return [{ playerId: id, score: { ...known, noReturn: fate } }];
      const holes = cards[at];
      return holes ? [{ playerId: id, score: { ...known, holes } }] : [];
    }),
  );
  return { entered, scores };
}

function teamsOf(sides: readonly Side[], format: Format): Teams {
  if (isForSides(format)) {
    return {
      teams: sides.map(({ id, players }) => ({
        name: id,
        players: players.map((player) => player.id),
        neutral: [],
      })),
      neutral: [],
    };
  }
  const ofTeam = (name: string, neutral: boolean) =>
    sides
      .filter(({ team, isNeutral }) => team === name && isNeutral === neutral)
      .flatMap(({ players }) => players.map(({ id }) => id));
  const names = [...new Set(sides.map(({ team }) => team))];
  return {
    teams: names.map((name) => ({
      name,
      players: ofTeam(name, false),
      neutral: ofTeam(name, true),
    })),
    neutral: [],
  };
}

describe.each(cases)("500 cards: $name", (each) => {
  const format = each.format as Format;
  const sides = each.sides.map(sideOf);
  const teams = teamsOf(sides, format);
  const rules = rulesOf(each);
  const { entered, scores } = entriesOf(each, sides);
  const idOf = (side: Side) => (isForSides(format) ? side.id : (side.players[0]?.id ?? ""));

  test("are 500", () => {
    expect(sides.flatMap(({ cards }) => cards).length).toBeGreaterThan(480);
  });

  test.each([
    ["gross", 0],
    ["net", 1],
  ] as const)("%s board", (by: By, at) => {
    const results = tournamentResults(scores, rules, teams, by, entered);
    const lines: Line[] = isForSides(format)
      ? results.teams.map(({ name, ...line }) => ({ id: name, ...line }))
      : results.players.map(({ playerId, ...line }) => ({
          id: playerId,
          ...line,
        }));
    const divisions = new Map(sides.map((side) => [idOf(side), side.division]));
    const inDivision = new Map(
      resultsByDivision(lines, ({ id }) => divisions.get(id) ?? null, ["A", "B", "C"]).flatMap(
        ({ results: members }) => members.map(({ id, place }) => [id, place]),
      ),
    );
    const ours = new Map(lines.map((line) => [line.id, line]));
    expect(
      sides.map((side) => {
        const line = ours.get(idOf(side));
        const isNone = line?.noPlace && line.noPlace !== "neutral";
        return {
          total: isNone ? null : line?.total,
          noResult: isNone ? line.noPlace : null,
          place: line?.place,
          inDivision: inDivision.get(idOf(side)) ?? null,
        };
      }),
    ).toEqual(sides.map(({ expected }) => expected[at]));
    // Without a result they stand at the end, one reason after the other.
    const reasons = lines.map(({ noPlace }) =>
      ["no-handicap", "NR", "WD", "DQ", "DNS"].indexOf(noPlace ?? ""),
    );
    expect(reasons).toEqual(reasons.toSorted((one, other) => one - other));
    if (each.teams) {
      expect(
        Object.fromEntries(results.teams.map(({ name, place, total }) => [name, [place, total]])),
      ).toEqual(each.teams[by]);
    }
  });

  test("the strokes that each plays off", () => {
    if (isForSides(format)) return;
    const { players } = tournamentResults(scores, rules, teams, "net", entered);
    const ours = new Map(players.map((line) => [line.playerId, line.handicap]));
    const played = sides.filter(({ fate }) => fate === null);
    expect(played.map((side) => ours.get(idOf(side)))).toEqual(
      played.map(({ handicaps }) => handicaps[0]),
    );
  });
});
