import { describe, expect, test } from "vitest";
import { NO_RETURNS, type NoReturn } from "./boards.ts";
import { eclectic, type EclecticRound } from "./eclectic.ts";
import { type Fraction, fraction, fractionFrom } from "./fraction.ts";
import { playingHandicap } from "./handicaps.ts";
import { qualifiedPersons } from "./qualifying.ts";
import { championship, cutAfter, type ChampionshipRules, type Round } from "./rounds.ts";
import examples from "./series-examples.json";
import {
  type SeriesLine,
  type SeriesResult,
  type SeriesRound,
  type SeriesRules,
  seriesTables,
} from "./series.ts";

// Examples worked out by hand; each says how.

type Line = {
  id: string;
  place: number | null;
  total?: number | null;
  why?: string | null;
  guest?: boolean;
  division?: string;
};

type Event = {
  id: string;
  state?: string;
  weight?: string;
  par?: number;
  lines: readonly Line[];
};

const noReturnOf = (why: string | null | undefined): NoReturn | null =>
  NO_RETURNS.find((each) => each === why) ?? null;

const stateOf = (state: string | undefined): SeriesRound["state"] =>
  state === "planned" || state === "cancelled" ? state : "published";

const roundOf = ({ id, state, weight, par, lines }: Event): SeriesRound => ({
  id,
  state: stateOf(state),
  weight: fractionFrom(weight ?? 1),
  par: par ?? 0,
  results: lines.map((line): SeriesResult => ({
    person: line.id,
    place: line.place,
    total: line.total ?? null,
    noResult: noReturnOf(line.why),
    isEligible: line.guest !== true,
    division: line.division ?? null,
  })),
});

/** "40/3", "7.5", 18. */
const exact = ({ numerator, denominator }: Fraction): string | number => {
  if (denominator === 1) return numerator;
  const decimal = numerator / denominator;
  return Number.isInteger(decimal * 2) ? String(decimal) : `${numerator}/${denominator}`;
};

const plainLine = (line: SeriesLine) => ({
  id: line.person,
  place: line.place,
  total: exact(line.total),
  why: line.noPlace,
  played: line.played,
  needs: line.needs,
  counting: line.counting,
  dropped: line.dropped,
  results: Object.fromEntries([...line.results].map(([id, value]) => [id, exact(value)])),
});

type Settings = {
  table?: number[];
  ties?: string;
  tied_by?: string;
  tail?: string;
  below?: number;
  guests?: string;
  no_result?: { NR?: number };
  best?: number;
  min_rounds?: number;
  division?: string;
  final_ties?: string;
  direction?: string;
};

const DIVISIONS = ["first", "last", "most", "each"] as const;

function rulesOf(settings: Settings): SeriesRules {
  const common = {
    counting: settings.best ?? null,
    minRounds: settings.min_rounds ?? 0,
    division: DIVISIONS.find((each) => each === settings.division) ?? null,
    finalTies:
      settings.final_ties === "dropped"
        ? ("dropped" as const)
        : settings.final_ties === "last_event"
          ? ("last" as const)
          : ("best" as const),
  };
  if (settings.direction) {
    return {
      ...common,
      kind: "scores",
      best: settings.direction === "low" ? "fewest" : "most",
    };
  }
  return {
    ...common,
    kind: "points",
    table: settings.table ?? [],
    ties: settings.ties === "full" ? "full" : "average",
    tiedBy:
      settings.tied_by === "total"
        ? "total"
        : settings.tied_by === "total_but_first"
          ? "total-but-first"
          : "place",
    tail: settings.tail === "last_full" ? "last-full" : "noughts",
    below: settings.below ?? 0,
    guests: settings.guests === "gap" ? "gap" : "close-up",
    noReturn: settings.no_result ?? {},
  };
}

describe("a series", () => {
  test.each([...examples.points, ...examples.scores])("$id: $why", ({ args, expect: expected }) => {
    const rounds = (args.events as readonly Event[]).map(roundOf);
    const tables = seriesTables(rounds, rulesOf(args.settings));
    const byDivision = Object.fromEntries(
      tables.map(({ division, lines }) => [division ?? "", lines.map(plainLine)]),
    );
    expect(byDivision).toEqual(
      "divisions" in expected ? expected.divisions : { "": expected.table },
    );
  });
});

type Card = {
  id: string;
  status: string;
  scores: readonly (number | null)[];
  ph?: number;
  ch?: string;
};

const handicapOf = ({ ph, ch }: Card, allowance = 100) =>
  ph ?? playingHandicap(fractionFrom(ch ?? 0), allowance);

describe("a championship of rounds", () => {
  test.each(examples.rounds)("$id: $why", ({ args, expect: expected }) => {
    const settings = args as {
      allowance?: number;
      handicap?: string;
      cut?: { after: number; keep: number };
    };
    const course = { par: args.course.pars, strokeIndex: args.course.si };
    const rounds = args.rounds.map(({ cards }): Round => ({
      course,
      maximum: null,
      cards: (cards as readonly Card[]).map((card) => ({
        player: card.id,
        ball: { holes: card.scores, handicap: handicapOf(card, settings.allowance) },
        noResult: noReturnOf(card.status),
      })),
    }));
    const rules: ChampionshipRules = {
      scoring: "medal",
      by: args.by === "net" ? "net" : "gross",
      ties: args.ties === "countback" ? "countback" : "shared",
      handicap: settings.handicap === "each" ? "each" : "first",
      playOffWinner: null,
    };
    const cut =
      settings.cut &&
      cutAfter(rounds.slice(0, settings.cut.after), rules, { keep: settings.cut.keep });
    const lines = championship(
      rounds,
      rules,
      cut && settings.cut ? { after: settings.cut.after, through: new Set(cut.through) } : null,
    );
    expect({
      cut: cut?.last ?? null,
      missed: lines.filter(({ why }) => why === "cut").map(({ player }) => player),
      lines: lines.map(({ player, why, ...line }) => ({
        id: player,
        ...line,
        why: why === "cut" ? "MC" : why,
      })),
    }).toEqual(expected);
  });
});

describe("an eclectic", () => {
  test.each(examples.eclectic)("$id: $why", ({ args, expect: expected }) => {
    const settings = args.settings as {
      by: string;
      net?: string;
      share?: number;
      min_rounds: number;
    };
    const rounds = args.rounds.map((round): EclecticRound => ({
      id: round.id,
      state: stateOf("state" in round ? round.state : undefined),
      cards: (round.cards as readonly Card[]).map((card) => ({
        person: card.id,
        ball: { holes: card.scores, handicap: handicapOf(card) },
        noReturn: noReturnOf(card.status),
      })),
    }));
    const lines = eclectic(
      rounds,
      { par: args.course.pars, strokeIndex: args.course.si },
      {
        scoring: "medal",
        by: settings.by === "net" ? "net" : "gross",
        share:
          settings.net === "share"
            ? { percent: settings.share ?? 0, of: "last", isRounded: true }
            : null,
        minRounds: settings.min_rounds,
      },
    );
    expect(
      lines.map((line) => ({
        id: line.person,
        place: line.place,
        total: line.total && exact(line.total),
        why:
          line.needs > 0
            ? `needs ${line.needs}`
            : line.missingHole === null
              ? null
              : `hole ${line.missingHole}`,
        card: line.holes,
        rounds: line.rounds,
      })),
    ).toEqual(expected.lines);
  });
});

describe("qualifying for a final", () => {
  test.each(examples.qualifying)("$id: $why", ({ args, expect: expected }) => {
    const { divisions, per_month, already, max_place } = args.settings;
    const qualified = qualifiedPersons(
      (args.months as readonly Event[]).map(roundOf),
      {
        perRound: per_month,
        already: already === "next" ? "next" : "none",
        maxPlace: max_place,
      },
      divisions,
    );
    expect(
      qualified.map(({ round, division, person, place }) => [round, division, person, place]),
    ).toEqual(expected.qualified);
  });
});

test("a decimal is read exactly", () => {
  expect(["1.5", "-2", "0.25", 3].map(fractionFrom)).toEqual([
    fraction(3, 2),
    fraction(-2),
    fraction(1, 4),
    fraction(3),
  ]);
});
