import { roundsOf } from "#app/golf/knockout-draw.ts";
import {
  knockoutSheet,
  THIRD_PLACE,
  type KnockoutEvent,
  type MatchKey,
  type Sheet,
  type SheetMatch,
} from "#app/golf/knockout.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import type { KnockoutRules } from "./rules.ts";

/** A side by its id: that of the draw is its number. */
export type FactsSide = { id: string; names: string[] };

/** A knock-out as the database tells it (`private.knockout_facts`). */
export type KnockoutFacts = {
  rules: KnockoutRules;
  by: "lot" | "handicap" | "list" | null;
  lot: number | null;
  /** How many of the first numbers are seeds. */
  seeds: number;
  published_at: string | null;
  last_days: string[];
  /** How many sides the draw has; those after them are reserves. */
  numbers: number;
  sides: FactsSide[];
  events: (KnockoutEvent & { at: string; reason?: string; strokes?: number[][] })[];
  /** What a side has said of a match, and does not count yet. */
  reports: MatchReport[];
};

export type MatchReport = {
  match: MatchKey;
  winner: string;
  how: string;
  /** When it counts, unless the other side denies it. */
  counts_at: string;
  is_disputed: boolean;
};

export function sheetOf(facts: KnockoutFacts, today: string): Sheet {
  return knockoutSheet(
    {
      numbers: facts.sides.slice(0, facts.numbers).map(({ id }) => id),
      rules: { hasThirdPlace: facts.rules.hasThirdPlace },
      lastDays: facts.last_days,
      events: facts.events,
    },
    today,
  );
}

const FORMER = "Former member";

export const sideName = ({ names }: Pick<FactsSide, "names">): string =>
  names.length === 0 ? FORMER : names.join(" & ");

/** By their ids; sides of one name are told apart by their numbers. */
export function namesOfSides({ sides }: Pick<KnockoutFacts, "sides">): Map<string, string> {
  const all = sides.map(sideName);
  const isTwice = (name: string) => all.indexOf(name) !== all.lastIndexOf(name);
  return new Map(
    sides.map((side) => {
      const name = sideName(side);
      return [side.id, isTwice(name) ? `${name} (number ${side.id})` : name];
    }),
  );
}

const LAST_ROUNDS = ["Final", "Semi-finals", "Quarter-finals"];

/** "Final", "Quarter-finals", "Round 2". */
export const roundName = (round: number, rounds: number): string =>
  LAST_ROUNDS[rounds - round] ?? `Round ${round}`;

export const roundOfMatch = (key: MatchKey, rounds: number): number =>
  key === THIRD_PLACE ? rounds : Number(key.split(".")[0]);

/** "Round 1, match 3"; "Semi-finals, match 2"; "Final". */
export function matchName(key: MatchKey, rounds: number): string {
  if (key === THIRD_PLACE) return "For third place";
  const [round = 1, place = 1] = key.split(".").map(Number);
  const name = roundName(round, rounds);
  return round === rounds ? name : `${name}, match ${place}`;
}

/** How a match ended, in words; nothing of a bye. */
export function resultText({ winner, how }: { winner: string | null; how: string }): string {
  if (/^\d+(st|nd|rd|th)$/.test(how)) return `at the ${how}`;
  if (winner === null) return how === "no result" ? "not played" : how;
  return how;
}

export type ShownSide = {
  /** "Asha Rao & Dev Patel", "Bye", or who it will be: "Winner of match 3". */
  name: string;
  /** Whether it is a side of the draw. */
  isKnown: boolean;
  won: boolean;
};

export type ShownMatch = {
  key: MatchKey;
  sides: [ShownSide, ShownSide];
  state: SheetMatch["state"];
  /** Beside the winner; null: there is none, or a bye. */
  result: string | null;
  /** That of the match alone, where it is not the round's. */
  lastDay: string | null;
  /** What its players have reported, and does not count yet. */
  note: string | null;
};

export type ShownRound = {
  name: string;
  /** "Play by 31 December 2026" */
  lastDay: string | null;
  /** Whether it is the first that is not over. */
  isOn: boolean;
  matches: ShownMatch[];
};

/** The sheet in words, round by round, and at the end the match for third place. */
export function shownRounds(facts: KnockoutFacts, today: string): ShownRound[] {
  const { matches } = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const rounds = roundsOf(facts.numbers);
  const all = [...matches.values()];
  const open = all.find(({ state }) => state !== "decided");
  const on =
    open?.key === THIRD_PLACE ? THIRD_PLACE : open ? roundOfMatch(open.key, rounds) : rounds;
  const shown = Array.from({ length: rounds }, (_, index) => index + 1).map((round) => {
    const day = facts.last_days[round - 1] ?? null;
    return {
      name: roundName(round, rounds),
      lastDay: playBy(day),
      isOn: round === on,
      matches: all
        .filter(({ key }) => key !== THIRD_PLACE && roundOfMatch(key, rounds) === round)
        .map((match) => shownMatch(match, names, facts.reports, day)),
    };
  });
  const third = matches.get(THIRD_PLACE);
  return third
    ? [
        ...shown,
        {
          name: matchName(THIRD_PLACE, rounds),
          lastDay: null,
          isOn: on === THIRD_PLACE,
          matches: [shownMatch(third, names, facts.reports)],
        },
      ]
    : shown;
}

export const playBy = (day: string | null): string | null =>
  day === null ? null : `Play by ${formatDay(day)}`;

export function shownMatch(
  { key, sides, state, result, goesOn, lastDay }: SheetMatch,
  names: ReadonlyMap<string, string>,
  reports: readonly MatchReport[],
  ofRound: string | null = null,
): ShownMatch {
  const winner = goesOn ?? result?.winner ?? null;
  const shown = (side: string | null, place: 0 | 1): ShownSide => ({
    name: nameIn(side, key, place, names),
    isKnown: side !== null && names.has(side),
    won: side !== null && side === winner,
  });
  return {
    key,
    sides: [shown(sides[0], 0), shown(sides[1], 1)],
    state,
    result: result && result.how !== "bye" ? resultText(result) : null,
    lastDay: lastDay === ofRound ? null : playBy(lastDay),
    note: reportText(
      reports.filter(({ match }) => match === key),
      names,
    ),
  };
}

/** "Reported: Asha Rao, 3&2"; that two sides do not agree is for the club. */
function reportText(
  reports: readonly MatchReport[],
  names: ReadonlyMap<string, string>,
): string | null {
  const [report] = reports;
  if (!report) return null;
  if (report.is_disputed) return "Result disputed: the club decides";
  const winner = names.get(report.winner) ?? FORMER;
  return `Reported: ${winner}, ${resultText(report)}; counts on ${formatMoment(report.counts_at)}`;
}

function nameIn(
  side: string | null,
  key: MatchKey,
  place: 0 | 1,
  names: ReadonlyMap<string, string>,
): string {
  if (side === "bye") return "Bye";
  if (side === "nobody") return "No opponent";
  if (side !== null) return names.get(side) ?? FORMER;
  if (key === THIRD_PLACE) return "Loser of a semi-final";
  const [, match = 1] = key.split(".").map(Number);
  return `Winner of match ${2 * match - 1 + place}`;
}

/** How the numbers were given, and for a lot which: whoever has the list of entries can draw it again. */
export function drawText({ by, lot, seeds, numbers }: KnockoutFacts): string {
  const number = String(lot);
  const ways = {
    lot: `by lot, number of the lot ${number}`,
    handicap: `by handicap, equal ones by lot, number of the lot ${number}`,
    list: "with numbers given by the club",
  };
  const seeded =
    seeds === 0 ? "" : seeds === 1 ? " Number 1 is seeded." : ` Numbers 1 to ${seeds} are seeded.`;
  return `${numbers} sides, drawn ${ways[by ?? "list"]}.${seeded}`;
}

/** Who won, once it is known. */
export function championText(sheet: Sheet, names: ReadonlyMap<string, string>): string | null {
  return sheet.champion === null
    ? null
    : `${names.get(sheet.champion) ?? FORMER} won the knock-out.`;
}

/** The match that a side plays next, or played last; null: it is none of the draw any more. */
export function ownMatch(
  facts: KnockoutFacts,
  side: string,
  today: string,
): { round: string; match: ShownMatch } | null {
  const sheet = sheetOf(facts, today);
  const rounds = roundsOf(facts.numbers);
  const own = [...sheet.matches.values()].filter(({ sides }) => sides.includes(side));
  const match = own.find(({ state }) => state !== "decided") ?? own.at(-1);
  if (!match) return null;
  return {
    round: matchName(match.key, rounds),
    match: {
      ...shownMatch(match, namesOfSides(facts), facts.reports),
      lastDay: playBy(match.lastDay),
    },
  };
}

/** A line for each match, for files. */
export type MatchLine = {
  round: string;
  match: MatchKey;
  first: string | null;
  second: string | null;
  winner: string | null;
  result: string | null;
  play_by: string | null;
};

export function matchLines(facts: KnockoutFacts, today: string): MatchLine[] {
  const names = namesOfSides(facts);
  const rounds = roundsOf(facts.numbers);
  const nameOf = (side: string | null) => (side === null ? null : (names.get(side) ?? null));
  return [...sheetOf(facts, today).matches.values()].map(
    ({ key, sides, result, goesOn, lastDay }) => ({
      round:
        key === THIRD_PLACE ? matchName(key, rounds) : roundName(roundOfMatch(key, rounds), rounds),
      match: key,
      first: nameOf(sides[0]),
      second: nameOf(sides[1]),
      winner: nameOf(goesOn ?? result?.winner ?? null),
      result: result?.how ?? null,
      play_by: lastDay,
    }),
  );
}
