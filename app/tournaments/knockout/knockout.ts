import { groupBy } from "#app/golf/group-by.ts";
import { dealt, type GroupLine, type GroupOrder } from "#app/golf/groups.ts";
import {
  isOfGroup,
  isOfPlate,
  type Knockout,
  knockoutSheet,
  roundOf,
  THIRD_PLACE,
  type KnockoutEvent,
  type MatchKey,
  type Plate,
  type Sheet,
  type SheetGroup,
  type SheetMatch,
} from "#app/golf/knockout.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { numberedName } from "../names-apart.ts";
import { groupsOf, type KnockoutRules, plateOf } from "./rules.ts";

/**
 * A side by its id: that of the draw is its number. Of several of one name, namesake is the number by which
 * the tournament tells the player who is named first apart; null: the account is deleted.
 */
export type FactsSide = { id: string; names: string[]; namesake: number | null };

/** Of a knock-out that is one division's. */
export type Division = { id: string; name: string };

/** "Captain’s Cup, Ladies" */
export const ofDivision = (name: string, division: Division | null | undefined): string =>
  division ? `${name}, ${division.name}` : name;

/** A knock-out as the database tells it (`private.knockout_facts`). */
export type KnockoutFacts = {
  rules: KnockoutRules;
  by: "lot" | "handicap" | "list" | null;
  lot: number | null;
  /** How many of the first numbers are seeds. */
  seeds: number;
  published_at: string | null;
  last_days: string[];
  /** Of the plate, from its final back. */
  plate_days: string[];
  /** Null: it does not begin with groups. */
  groups?: FactsGroups | null;
  /** How many sides the draw has; those after them are reserves. */
  numbers: number;
  sides: FactsSide[];
  events: (KnockoutEvent & { at: string; reason?: string; strokes?: number[][] })[];
  /** What a side has said of a match, and does not count yet. */
  reports: MatchReport[];
};

export type FactsGroups = {
  /** The last day of their matches. */
  day: string | null;
  /** The numbers of the sides that go on, as the draw that follows was published. */
  drawn: number[];
  /** Of that draw. */
  published_at: string | null;
};

export type MatchReport = {
  match: MatchKey;
  /** Null: halved. */
  winner: string | null;
  how: string;
  /** When it counts, unless the other side denies it. */
  counts_at: string;
  is_disputed: boolean;
};

export function knockoutOf(facts: KnockoutFacts): Knockout {
  const groups = groupsOf(facts.rules);
  return {
    numbers: facts.sides.slice(0, facts.numbers).map(({ id }) => id),
    groups: groups && {
      ...groups,
      lastDay: facts.groups?.day ?? null,
      drawn: facts.groups?.drawn ?? [],
    },
    rules: { hasThirdPlace: facts.rules.hasThirdPlace, plate: plateOf(facts.rules) },
    lastDays: facts.last_days,
    plateDays: facts.plate_days,
    events: facts.events,
  };
}

export const sheetOf = (facts: KnockoutFacts, today: string): Sheet =>
  knockoutSheet(knockoutOf(facts), today);

/** Who has the numbers of the draw: where a reserve has taken one, that side. */
export const idsInDraw = ({ events, sides, numbers }: KnockoutFacts): string[] =>
  events.reduce(
    (ids, event) =>
      event.kind === "reserve" ? ids.map((id) => (id === event.instead ? event.side : id)) : ids,
    sides.slice(0, numbers).map(({ id }) => id),
  );

export const FORMER = "Former member";

export const sideName = ({ names }: { names: readonly string[] }): string =>
  names.length === 0 ? FORMER : names.join(" & ");

/** @param namesake null: no other side has these names */
export const nameWithNumber = (
  side: { names: readonly string[] },
  namesake: number | null,
): string => numberedName(sideName(side), namesake);

/** By their ids; sides of one name are told apart as everywhere in the tournament. */
export function namesOfSides({ sides }: Pick<KnockoutFacts, "sides">): Map<string, string> {
  const all = sides.map(sideName);
  const isTwice = (name: string) => all.indexOf(name) !== all.lastIndexOf(name);
  return new Map(
    sides.map((side) => {
      const { id, namesake } = side;
      return [id, nameWithNumber(side, isTwice(sideName(side)) ? namesake : null)];
    }),
  );
}

const LAST_ROUNDS = ["Final", "Semi-finals", "Quarter-finals"];

/** "Final", "Quarter-finals", "Round 2". */
export const roundName = (round: number, rounds: number): string =>
  LAST_ROUNDS[rounds - round] ?? `Round ${round}`;

export const PLATE = "Plate";

/** Where no heading says that a round is one of the plate: "Plate, quarter-finals". */
export const ofPlate = (name: string): string => `${PLATE}, ${name.toLowerCase()}`;

export const groupName = (group: number): string => `Group ${group}`;

function nameInItsDraw(key: MatchKey, rounds: number): string {
  if (isOfGroup(key)) return groupName(roundOf(key));
  return key === THIRD_PLACE ? "For third place" : roundName(roundOf(key), rounds);
}

/** "Quarter-finals"; "Plate, quarter-finals". */
export function roundNameOf(key: MatchKey, rounds: number): string {
  const name = nameInItsDraw(key, rounds);
  return isOfPlate(key) ? ofPlate(name) : name;
}

/**
 * "Round 1, match 3"; "Semi-finals, match 2"; "Final"; "Plate, final"; "Group 2, match 1".
 *
 * @param rounds of the main draw, or of the plate where the match is one of it
 */
export function matchName(key: MatchKey, rounds: number): string {
  const name = roundNameOf(key, rounds);
  return key === THIRD_PLACE || (roundOf(key) === rounds && !isOfGroup(key))
    ? name
    : `${name}, match ${key.split(".")[1] ?? ""}`;
}

/** How many rounds the main draw has, or the plate where the match is one of it. */
export const roundsAround = ({ matches }: Sheet, key: MatchKey): number =>
  Math.max(
    ...[...matches.keys()]
      .filter((other) => other !== THIRD_PLACE && !isOfGroup(other))
      .filter((other) => isOfPlate(other) === isOfPlate(key))
      .map(roundOf),
  );

/** Whether no match of the draw follows it: a final, the one for third place, or one of a group. */
export const isLastMatch = (sheet: Sheet, key: MatchKey): boolean =>
  isOfGroup(key) || key === THIRD_PLACE || roundOf(key) === roundsAround(sheet, key);

export const nameOfMatch = (sheet: Sheet, key: MatchKey): string =>
  matchName(key, roundsAround(sheet, key));

/** Beside the winner: what the other side did must not be read as the winner's. */
const WON_BY: Readonly<Record<string, string>> = {
  conceded: "by concession",
  walkover: "by walkover",
  disqualified: "opponent disqualified",
};

/** How a match ended, in words; nothing of a bye. */
export function resultText({ winner, how }: { winner: string | null; how: string }): string {
  if (/^\d+(st|nd|rd|th)$/.test(how)) return `at the ${how}`;
  if (winner === null) return how === "no result" ? "not played" : how;
  return WON_BY[how] ?? how;
}

export type ShownSide = {
  /** "Asha Rao & Dev Patel", "Bye", or who it will be: "Winner of match 3". */
  name: string;
  /** Whether it is a side of the draw. */
  isKnown: boolean;
  /** Whether it depends on a match before who it is. */
  isOpen: boolean;
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
  /** What its players have reported, and does not count yet; that it was corrected, and why. */
  notes: string[];
};

export type ShownRound = {
  name: string;
  /** "Play by 31 December 2026" */
  lastDay: string | null;
  /** Whether it is the first that is not over. */
  isOn: boolean;
  matches: ShownMatch[];
};

/** The main draw in words, round by round, and at the end the match for third place. */
export function shownRounds(facts: KnockoutFacts, today: string): ShownRound[] {
  const sheet = sheetOf(facts, today);
  return roundsIn(
    sheet,
    [...sheet.matches.values()].filter(({ key }) => !isOfPlate(key) && !isOfGroup(key)),
    facts,
  );
}

export type ShownGroup = ShownRound & { table: ShownLine[] };

export type ShownLine = {
  side: string;
  /** Null: nothing was played yet. */
  place: number | null;
  name: string;
  /** "2 won, 1 halved, by holes up" */
  note: string | null;
  /** "+3" */
  up: string;
  /** "1½" */
  points: string;
};

/** The groups before a knock-out; empty: there are none. */
export function shownGroups(facts: KnockoutFacts, today: string): ShownGroup[] {
  const sheet = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const goesOn = sidesGoingOn(facts, sheet);
  const withdrawn = new Set(
    facts.events.flatMap((event) => (event.kind === "withdrawal" ? [event.side] : [])),
  );
  return sheet.groups.map(({ table, matches }, index) => {
    const day = facts.groups?.day ?? null;
    return {
      name: groupName(index + 1),
      lastDay: playBy(day),
      isOn: matches.some(({ state }) => state !== "decided"),
      table: shownTable({ table, matches }, names, { goesOn, withdrawn }),
      matches: matches.map((match) => shownMatch(match, names, facts, day)),
    };
  });
}

/** By the draw that is published; empty before it is. */
function sidesGoingOn({ groups }: KnockoutFacts, { matches }: Sheet): Set<string> {
  if (!groups?.published_at) return new Set();
  return new Set(
    [...matches.values()].flatMap(({ key, sides }) =>
      isOfPlate(key) || isOfGroup(key) || roundOf(key) !== 1
        ? []
        : sides.filter((side) => side !== null),
    ),
  );
}

const BY: Readonly<Record<GroupLine["by"], string | null>> = {
  points: null,
  between: "by the match between them",
  up: "by holes up",
  won: "by matches won",
  "play-off": "by play-off",
  lot: "by lot",
  shared: "shared",
};

function shownTable(
  { table, matches }: SheetGroup,
  names: ReadonlyMap<string, string>,
  { goesOn, withdrawn }: Record<"goesOn" | "withdrawn", ReadonlySet<string>>,
): ShownLine[] {
  const isBegun = matches.some(({ state }) => state === "decided");
  return table.map(({ side, place, by, halfPoints, up, won, halved, lost }) => ({
    side,
    place: isBegun ? place : null,
    name: names.get(side) ?? FORMER,
    note: isBegun
      ? [
          ...[
            won > 0 && `${won} won`,
            halved > 0 && `${halved} halved`,
            lost > 0 && `${lost} lost`,
          ],
          BY[by],
          goesOn.has(side) && "goes on",
          withdrawn.has(side) && "withdrawn",
        ]
          .filter(Boolean)
          .join(", ")
      : null,
    up: up > 0 ? `+${up}` : String(up).replace("-", "−"),
    points: pointsText(halfPoints),
  }));
}

function pointsText(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2);
  if (halfPoints % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

/**
 * How level sides were parted by the club, for the sheet; of two orders of the same sides the later one,
 * and none of a group whose table parts them now.
 */
export const orderTexts = (facts: KnockoutFacts, today: string): string[] => {
  const { groups } = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const texts = new Map<string, string>();
  for (const event of facts.events) {
    if (event.kind !== "order" || isParted(event.sides, groups)) continue;
    texts.set(event.sides.toSorted().join(), orderText(event, names));
  }
  return [...texts.values()];
};

const isParted = (sides: readonly string[], groups: readonly SheetGroup[]): boolean =>
  groups.some(({ table }) => {
    const lines = table.filter(({ side }) => sides.includes(side));
    return (
      lines.length === sides.length &&
      !lines.every(({ by }) => by === "play-off" || by === "lot" || by === "shared")
    );
  });

const orderText = (
  { sides, how, reason }: GroupOrder & { reason?: string },
  names: ReadonlyMap<string, string>,
): string =>
  [
    `Order of level sides, by ${how}: ${sides.map((side) => names.get(side) ?? FORMER).join(", ")}.`,
    ...(reason ? [`(${reason})`] : []),
  ].join(" ");

export type ShownPlate = {
  /** Who is in it so far, or who won it. */
  text: string | null;
  /** Empty before it is drawn. */
  rounds: ShownRound[];
};

/** Null: the knock-out has none. */
export function shownPlate(facts: KnockoutFacts, today: string): ShownPlate | null {
  const sheet = sheetOf(facts, today);
  if (!sheet.plate || facts.published_at === null) return null;
  return {
    text: plateText(sheet.plate, facts),
    rounds: roundsIn(
      sheet,
      [...sheet.matches.values()].filter(({ key }) => isOfPlate(key)),
      facts,
    ),
  };
}

function plateText({ sides, numbers, winner }: Plate, facts: KnockoutFacts): string | null {
  const names = namesOfSides(facts);
  const nameOf = (side: string) => names.get(side) ?? FORMER;
  if (winner !== null) return `${nameOf(winner)} won the plate.`;
  if (numbers?.length === 0) return "No side is in the plate.";
  if (numbers !== null) return null;
  const drawn =
    facts.rules.plate === "first-round"
      ? "The plate is drawn when the first round is over."
      : "The plate is drawn when every side has played its first match.";
  return sides.length === 0 ? drawn : `In it so far: ${sides.map(nameOf).join(", ")}. ${drawn}`;
}

function roundsIn(
  sheet: Sheet,
  matches: readonly SheetMatch[],
  facts: KnockoutFacts,
): ShownRound[] {
  const names = namesOfSides(facts);
  const open = matches.find(({ state }) => state !== "decided");
  const last = matches.findLast(({ key }) => key !== THIRD_PLACE);
  const on = roundKeyOf(open ?? last);
  return [...groupBy(matches, roundKeyOf)].map(([round, of]) => {
    const [{ key } = { key: "" }] = of;
    const day = roundDay(facts, sheet, key);
    return {
      name: nameInItsDraw(key, roundsAround(sheet, key)),
      lastDay: playBy(day),
      isOn: round === on,
      matches: of.map((match) => shownMatch(match, names, facts, day)),
    };
  });
}

/** A match for third place is a round of its own. */
const roundKeyOf = (match: Pick<SheetMatch, "key"> | undefined): string =>
  match?.key.split(".")[0] ?? "";

/** The last day of the round of a match, as that of a later one where it is so many rounds on. */
export function roundDay(
  facts: KnockoutFacts,
  sheet: Sheet,
  key: MatchKey,
  later = 0,
): string | null {
  if (isOfGroup(key)) {
    return (later === 0 ? facts.groups?.day : facts.last_days[later - 1]) ?? null;
  }
  const rounds = roundsAround(sheet, key);
  const round = (key === THIRD_PLACE ? rounds : roundOf(key)) + later;
  const days = isOfPlate(key) ? facts.plate_days[rounds - round] : facts.last_days[round - 1];
  return days ?? null;
}

export const playBy = (day: string | null): string | null =>
  day === null ? null : `Play by ${formatDay(day)}`;

export function shownMatch(
  match: SheetMatch,
  names: ReadonlyMap<string, string>,
  { reports, events }: Pick<KnockoutFacts, "reports" | "events">,
  ofRound: string | null = null,
): ShownMatch {
  const { key, sides, state, result, lastDay } = match;
  const shown = (side: string | null, place: 0 | 1): ShownSide => ({
    name: nameIn(side, key, place, names),
    isKnown: side !== null && names.has(side),
    isOpen: side === null,
    won: side !== null && side === result?.winner,
  });
  return {
    key,
    sides: [shown(sides[0], 0), shown(sides[1], 1)],
    state,
    result: result && result.how !== "bye" ? resultText(result) : null,
    lastDay: lastDay === ofRound || state === "decided" ? null : playBy(lastDay),
    notes: [
      state === "decided"
        ? null
        : reportText(
            reports.filter((report) => report.match === key),
            names,
          ),
      ...correctionTexts(match, events, names),
      result?.how === "by lot" ? (events[match.events.at(-1) ?? -1]?.reason ?? null) : null,
    ].filter((note) => note !== null),
  };
}

const AFTER_GROUPS = {
  stand: "The draw after the groups stands.",
  void: "The draw after the groups has changed with it.",
} as const;

/** Why the result is another one than before, and who had gone on by that one. */
function correctionTexts(
  { events: own, goesOn }: Pick<SheetMatch, "events" | "goesOn">,
  events: KnockoutFacts["events"],
  names: ReadonlyMap<string, string>,
): string[] {
  const latest = events[own.at(-1) ?? -1];
  const isCorrection = latest?.kind === "correction";
  const name = names.get(goesOn ?? "") ?? "Nobody";
  return [
    ...(isCorrection ? [`Corrected: ${latest.reason ?? ""}`] : []),
    ...(isCorrection && isOfGroup(latest.match) && latest.later
      ? [AFTER_GROUPS[latest.later]]
      : []),
    ...(goesOn === null
      ? []
      : [
          isCorrection
            ? `${name} had gone on before; what was played since stands.`
            : `In the next round instead: ${name}.`,
        ]),
  ];
}

/** What each ball received in the match whose result counts; undefined: it is not known. */
export const strokesOfResult = (
  { events }: Pick<KnockoutFacts, "events">,
  { events: own }: Pick<SheetMatch, "events">,
): number[][] | undefined =>
  own.flatMap((place) => [events[place]?.strokes ?? []]).findLast(({ length }) => length > 0);

/** "Reported: Asha Rao, 3&2"; that two sides do not agree is for the club. */
function reportText(
  reports: readonly MatchReport[],
  names: ReadonlyMap<string, string>,
): string | null {
  const [report] = reports;
  if (!report) return null;
  if (report.is_disputed) return "Result disputed: the club decides";
  const winner = report.winner === null ? null : (names.get(report.winner) ?? FORMER);
  const text = [winner, resultText(report)].filter((part) => part !== null).join(", ");
  return `Reported: ${text}; counts on ${formatMoment(report.counts_at)}`;
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
export function drawText({ by, lot, seeds, numbers, rules }: KnockoutFacts): string {
  const number = String(lot);
  const groups = groupsOf(rules);
  const count = groups ? dealt(Array.from({ length: numbers }), groups.size).length : 0;
  const inGroups = groups ? ` into ${count === 1 ? "one group" : `${count} groups`}` : "";
  const ways = {
    lot: `by lot, number of the lot ${number}`,
    handicap: `by handicap, equal ones by lot, number of the lot ${number}`,
    list: "with numbers given by the club",
  };
  const seeded =
    seeds === 0 ? "" : seeds === 1 ? " Number 1 is seeded." : ` Numbers 1 to ${seeds} are seeded.`;
  return `${numbers} sides, drawn${inGroups} ${ways[by ?? "list"]}.${seeded}`;
}

/** Who won, once it is known. */
export function championText(sheet: Sheet, names: ReadonlyMap<string, string>): string | null {
  return sheet.champion === null
    ? null
    : `${names.get(sheet.champion) ?? FORMER} won the knock-out.`;
}

/** What there is to win in a knock-out, once it is won; a third place that is shared has two sides. */
export type Honours = {
  winner: string | null;
  others: { name: string; winner: string }[];
};

const OTHERS = { third: "Third place", plate: "Winner of the plate" } as const;

const listed = new Intl.ListFormat("en-GB");

export function honoursOf(facts: KnockoutFacts, today: string): Honours {
  const { champion, third, plate } = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const nameOf = (side: string) => names.get(side) ?? FORMER;
  // Semi-finalists share it from the start; it is said with the winner.
  const thirds = facts.rules.hasThirdPlace || champion !== null ? third : [];
  return {
    winner: champion === null ? null : nameOf(champion),
    others: [
      ...(thirds.length > 0
        ? [{ name: OTHERS.third, winner: listed.format(thirds.map(nameOf)) }]
        : []),
      ...(plate && plate.winner !== null
        ? [{ name: OTHERS.plate, winner: nameOf(plate.winner) }]
        : []),
    ],
  };
}

/** The same in lines, with how the final ended: "Winner: Asha Rao, 3&2 against Dev Patel". */
export function honourLines(facts: KnockoutFacts, today: string): string[] {
  const sheet = sheetOf(facts, today);
  const names = namesOfSides(facts);
  const { winner, others } = honoursOf(facts, today);
  const final = sheet.matches.get(`${roundsAround(sheet, "1.1")}.1`);
  const beaten = sheet.runnerUp === null ? null : (names.get(sheet.runnerUp) ?? FORMER);
  const how =
    final?.result && final.result.winner === sheet.champion && final.result.how !== "bye"
      ? resultText(final.result)
      : null;
  return [
    ...(winner === null
      ? []
      : [[`Winner: ${winner}`, how, beaten && `against ${beaten}`].filter(Boolean)]),
    ...others.map(({ name, winner: of }) => [`${name}: ${of}`]),
  ].map(([what, ...more]) => [what, more.join(" ")].filter(Boolean).join(", "));
}

/**
 * The match that a side plays next, of a group all that it has to play, or the one that it played last;
 * empty: it is none of the draw any more.
 */
export function ownMatches(
  facts: KnockoutFacts,
  side: string,
  today: string,
): { round: string; match: ShownMatch }[] {
  const sheet = sheetOf(facts, today);
  const own = [...sheet.matches.values()].filter(({ sides }) => sides.includes(side));
  const open = own.filter(({ state }) => state !== "decided");
  const [first = own.at(-1), ...others] = open;
  const shown = [...(first ? [first] : []), ...others.filter(({ key }) => isOfGroup(key))];
  return shown.map((match) => ({
    round: nameOfMatch(sheet, match.key),
    match: {
      ...shownMatch(match, namesOfSides(facts), facts),
      lastDay: playBy(match.lastDay),
    },
  }));
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
  /** Who played on, where a result was corrected and later matches stand. */
  goes_on: string | null;
  /** Why the result was corrected. */
  corrected: string | null;
};

const reasonOfCorrection = (event: KnockoutFacts["events"][number] | undefined): string | null =>
  event?.kind === "correction" ? (event.reason ?? null) : null;

export function matchLines(facts: KnockoutFacts, today: string): MatchLine[] {
  const names = namesOfSides(facts);
  const sheet = sheetOf(facts, today);
  const nameOf = (side: string | null) => (side === null ? null : (names.get(side) ?? null));
  return [...sheet.matches.values()].map(({ key, sides, result, goesOn, lastDay, events }) => ({
    round: roundNameOf(key, roundsAround(sheet, key)),
    match: key,
    first: nameOf(sides[0]),
    second: nameOf(sides[1]),
    winner: nameOf(result?.winner ?? null),
    result: result?.how ?? null,
    play_by: lastDay,
    goes_on: nameOf(goesOn),
    corrected: reasonOfCorrection(facts.events[events.at(-1) ?? -1]),
  }));
}
