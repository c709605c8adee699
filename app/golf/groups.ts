import { groupBy } from "./group-by.ts";

/** The fewest sides of a group. */
export const LEAST_IN_GROUP = 3;

/** As many groups of a size as the sides need, but none with fewer than three where that can be. */
export const groupCount = (sides: number, size: number): number =>
  Math.max(1, Math.min(Math.ceil(sides / size), Math.floor(sides / LEAST_IN_GROUP)));

/** The numbers of a draw in groups, dealt back and forth: 1, 2, 3 and then 3, 2, 1. */
export function dealt<Side>(numbers: readonly Side[], size: number): Side[][] {
  const count = groupCount(numbers.length, size);
  const groups = Array.from({ length: count }, (): Side[] => []);
  for (const [index, side] of numbers.entries()) {
    const at = index % count;
    groups[Math.floor(index / count) % 2 === 0 ? at : count - 1 - at]?.push(side);
  }
  return groups;
}

/** Who meets whom in a group; each side is named first about as often as second. */
export const meetings = <Side>(sides: readonly Side[]): [Side, Side][] =>
  sides.flatMap((one, at) =>
    sides
      .slice(at + 1)
      .map((other, more): [Side, Side] => (more % 2 === 0 ? [one, other] : [other, one])),
  );

/** How a match of a group ended, where everybody meets everybody. */
export type GroupResult =
  /** `up`: holes up, where they count. */
  | { winner: string; up: number }
  /** Halved; or not won by either: it counts as lost for both. */
  | { winner: null; isHalved: boolean };

export type GroupMatch = {
  sides: readonly [string, string];
  /** Null: it is to be played. */
  result: GroupResult | null;
};

/** What parts sides that are level on points. */
export type Criterion = "between" | "up" | "won";

/** A play-off or a lot among sides that nothing else parts, the best first. */
export type GroupOrder = { sides: readonly string[]; how: "play-off" | "lot" };

export type GroupLine = {
  side: string;
  place: number;
  /** What has parted the side from those with other places; "shared": nothing has. */
  by: "points" | Criterion | GroupOrder["how"] | "shared";
  /** Two for a match that is won, one for one that is halved. */
  halfPoints: number;
  /** Holes up less holes down. */
  up: number;
  won: number;
  halved: number;
  lost: number;
  played: number;
};

/** Of two the match between them, of more the holes. */
const CRITERIA: readonly Criterion[] = ["between", "up", "won"];

/** What has happened beside the matches. */
export type GroupEvents = {
  /** Of two orders of the same sides the later one counts. */
  orders?: readonly GroupOrder[];
  withdrawn?: ReadonlySet<string>;
};

/**
 * The table of a group, as it is now. Where a criterion parts some of those who are level, the others
 * begin again with the first; those that nothing parts share a place unless the club has an order of
 * them.
 *
 * Source: Rules of Golf (2023), Rule 24.2, leaves points and ties to the committee; these are usual.
 */
export function groupTable(
  sides: readonly string[],
  matches: readonly GroupMatch[],
  events: GroupEvents = {},
): GroupLine[] {
  const lines = sides.map((side) => ({ side, ...sumOf(side, matches) }));
  let place = 1;
  return partsBy(lines, ({ halfPoints }) => halfPoints)
    .flatMap((level) => parted(level, "points", matches, events))
    .flatMap(({ level, by }) => {
      const shown = level.map((line) => ({ ...line, place, by }));
      place += level.length;
      return shown;
    });
}

/** Those of one place. */
type Level = { level: readonly Sum[]; by: GroupLine["by"] };

function parted(
  level: readonly Sum[],
  by: GroupLine["by"],
  matches: readonly GroupMatch[],
  events: GroupEvents,
): Level[] {
  if (level.length === 1) return [{ level, by }];
  for (const criterion of CRITERIA) {
    const parts = partsBy(level, (line) => worthOf(criterion, line, level, matches));
    if (parts.length > 1) {
      return parts.flatMap((some) => parted(some, criterion, matches, events));
    }
  }
  return ordered(
    level.map(({ side }) => side),
    events,
  ).map(({ sides, by: how }) => ({
    level: level.filter(({ side }) => sides.includes(side)),
    by: how,
  }));
}

/** Sides that nothing parts; an order of all of them has none that has withdrawn. */
function ordered(
  level: readonly string[],
  { orders = [], withdrawn = new Set() }: GroupEvents,
): { sides: readonly string[]; by: GroupLine["by"] }[] {
  const order = orders.findLast(
    ({ sides }) =>
      sides.every((side) => level.includes(side)) &&
      level.every((side) => sides.includes(side) || withdrawn.has(side)),
  );
  if (!order) return [{ sides: level, by: "shared" }];
  const others = level.filter((side) => !order.sides.includes(side));
  return [...order.sides.map((side) => [side]), ...(others.length > 0 ? [others] : [])].map(
    (sides) => ({ sides, by: order.how }),
  );
}

type Sum = Omit<GroupLine, "place" | "by">;

function sumOf(side: string, matches: readonly GroupMatch[]): Omit<Sum, "side"> {
  const sum = { halfPoints: 0, up: 0, won: 0, halved: 0, lost: 0, played: 0 };
  for (const { sides, result } of matches) {
    if (result === null || !sides.includes(side)) continue;
    sum.played += 1;
    if (result.winner === side) {
      sum.won += 1;
      sum.halfPoints += 2;
      sum.up += result.up;
    } else if (result.winner !== null) {
      sum.lost += 1;
      sum.up -= result.up;
    } else if (result.isHalved) {
      sum.halved += 1;
      sum.halfPoints += 1;
    } else {
      sum.lost += 1;
    }
  }
  return sum;
}

/** The best first; those of the same worth together. */
const partsBy = (lines: readonly Sum[], worth: (line: Sum) => number): Sum[][] =>
  [...groupBy(lines, worth).entries()]
    .toSorted(([one], [other]) => other - one)
    .map(([, level]) => level);

function worthOf(
  criterion: Criterion,
  line: Sum,
  level: readonly Sum[],
  matches: readonly GroupMatch[],
): number {
  if (criterion !== "between") return line[criterion];
  if (level.length > 2) return 0;
  const between = matches.find(({ sides }) => level.every(({ side }) => sides.includes(side)));
  return between?.result?.winner === line.side ? 1 : 0;
}

export type PlayedGroup = { sides: readonly string[]; matches: readonly GroupMatch[] };

export type GoingOn = {
  /** How many matches are to be played. */
  open: number;
  /** Once none is open, the shared places that decide who goes on, or with which number. */
  shared: string[][];
  /** Number 1 of the draw first; null: matches are open or such places shared. */
  numbers: string[] | null;
};

/**
 * The first of each group go on: the winners by points and then holes up, after them the seconds, and
 * so on; equal ones in the order of their groups. The next side takes the place of one that has
 * withdrawn.
 *
 * @param count how many of each group
 */
export function goingOn(
  groups: readonly PlayedGroup[],
  count: number,
  events: GroupEvents = {},
): GoingOn {
  const open = groups.flatMap(({ matches }) =>
    matches.filter(({ result }) => result === null),
  ).length;
  if (open > 0) return { open, shared: [], numbers: null };
  const tables = groups.map(({ sides, matches }) =>
    groupTable(sides, matches, events).filter(({ side }) => !events.withdrawn?.has(side)),
  );
  const shared = tables.flatMap((table) =>
    [...groupBy(table, ({ place }) => place).values()]
      .filter((level) => level.length > 1 && table.indexOf(level[0] as GroupLine) < count)
      .map((level) => level.map(({ side }) => side)),
  );
  const ranks = Array.from({ length: count }, (_, rank) =>
    tables
      .flatMap((table) => table[rank] ?? [])
      .toSorted((one, other) => other.halfPoints - one.halfPoints || other.up - one.up),
  );
  return {
    open,
    shared,
    numbers: shared.length > 0 ? null : ranks.flat().map(({ side }) => side),
  };
}
