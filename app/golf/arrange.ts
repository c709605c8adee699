import { groupBy } from "./group-by.ts";
import {
  cannotBeThreesAndFours,
  layoutsOf,
  neededSplits,
  type FourballLayout,
  type UnitCounts,
} from "./layouts.ts";
import { shuffled } from "./random.ts";

/** What the arrangement needs to know of a player. */
export type Arranged = {
  id: string;
  /** Players who may meet although they are of one team. */
  entry: string;
  /** Null: neutral. */
  team: string | null;
  handicap: number;
};

/** Players who stay together: one to four. */
type Unit = {
  players: readonly Arranged[];
  size: number;
  handicaps: number;
  /** That of its first player who has one. */
  team: string | null;
};

/** The fourballs of an arrangement hold indexes of its units. */
type Fourballs = number[][];

type Random = () => number;

/** The search for an arrangement: its chance, and how long it may go on. */
type Search = {
  random: Random;
  exchangesLeft: number;
  /** How many of one team a fourball may have. */
  most: number;
};

// A draw of 144 players takes less than 100 ms, also when its rules cannot be kept.
/** Exchanges that are tried to keep teams apart. */
const MAX_EXCHANGES = 60_000;
const MAX_BALANCING_EXCHANGES = 100_000;
/** Numbers of fourballs that are tried. */
const MAX_LAYOUTS = 3;
/** Ways to divide the neutral players that are tried. */
const MAX_DIVISIONS = 2;

const THREE = 3;

/**
 * How many players of one team a fourball may have: one of each; two where
 * there are two teams only; any number where there is one.
 */
export function maxOfTeam(teams: number): number {
  return teams >= THREE ? 1 : teams === 2 ? 2 : Infinity;
}

function unitOf(players: readonly Arranged[]): Unit {
  return {
    players,
    size: players.length,
    handicaps: players.reduce((sum, { handicap }) => sum + handicap, 0),
    team: players.find(({ team }) => team !== null)?.team ?? null,
  };
}

function countPlayers(units: readonly Unit[]): number {
  return units.reduce((sum, { size }) => sum + size, 0);
}

function countsOf(units: readonly Unit[]): UnitCounts {
  const of = (size: number) =>
    units.filter((unit) => unit.size === size).length;
  return [of(1), of(2), of(3), of(4)];
}

/** Takes apart as few units as there must be for fourballs of three and four. */
function splitWhereNeeded(units: readonly Unit[]): {
  units: Unit[];
  splits: number;
} {
  const splits = neededSplits(countsOf(units));
  const left = [...units];
  for (const [size, one] of splits) {
    const index = left.findIndex((unit) => unit.size === size);
    const { players } = left[index] as Unit;
    left.splice(
      index,
      1,
      unitOf(players.slice(0, one)),
      unitOf(players.slice(one)),
    );
  }
  return { units: left, splits: splits.length };
}

/**
 * Counts clashes: pairs of entries that have players of one team. With two teams
 * two of each may meet, which are two pairs.
 */
class Clashes {
  readonly #units: readonly Unit[];
  readonly #between: Uint8Array;
  readonly #allowed: number;
  readonly #members: number[] = [];

  /** @param most how many of one team a fourball may have */
  constructor(units: readonly Unit[], most: number) {
    this.#units = units;
    this.#allowed = most === 1 ? 0 : most;
    this.#between = Uint8Array.from(
      units.flatMap((one) => units.map((other) => sharedTeams(one, other))),
    );
  }

  /** Of units that are all together in one fourball. */
  in(fourball: readonly number[]): number {
    let pairs = 0;
    for (let one = 1; one < fourball.length; one++) {
      const row = (fourball[one] as number) * this.#units.length;
      for (let other = 0; other < one; other++) {
        pairs += this.#between[row + (fourball[other] as number)] as number;
      }
    }
    return Math.max(0, pairs - this.#allowed);
  }

  /** Of a fourball after an exchange, which is only thought of. */
  after(fourball: readonly number[], given: Piece, taken: Piece): number {
    this.#members.length = 0;
    for (const unit of fourball) {
      if (!given.units.includes(unit)) this.#members.push(unit);
    }
    this.#members.push(...taken.units);
    return this.in(this.#members);
  }

  total(fourballs: Fourballs): number {
    return fourballs.reduce((sum, fourball) => sum + this.in(fourball), 0);
  }
}

/** Teams of which both units have a player, but not by the same entry. */
function sharedTeams(one: Unit, other: Unit): number {
  const shared = one.players.filter(
    ({ team, entry }) =>
      team !== null &&
      other.players.some((met) => met.team === team && met.entry !== entry),
  );
  return new Set(shared.map(({ team }) => team)).size;
}

/** Team -> how many entries have a player of it. */
function entriesOfTeams(units: readonly Unit[]): Map<string, number> {
  const players = units
    .flatMap((unit) => unit.players)
    .filter(({ team }) => team !== null);
  return new Map(
    [...groupBy(players, ({ team }) => team as string)].map(
      ([team, members]) => [
        team,
        new Set(members.map(({ entry }) => entry)).size,
      ],
    ),
  );
}

/** Whether no team has more entries than so many fourballs may have of it. */
function hasRoom(
  units: readonly Unit[],
  fourballs: number,
  most: number,
): boolean {
  return [...entriesOfTeams(units).values()].every(
    (entries) => entries <= most * fourballs,
  );
}

/**
 * Deals the units like cards: sorted by team, one to each fourball in turn, so
 * that players by themselves are spread as evenly as can be.
 */
function deal(
  units: readonly Unit[],
  layout: readonly FourballLayout[],
): Fourballs {
  const sizes = groupBy(units, ({ team }) => team);
  const sizeOf = (team: string | null) =>
    team === null ? 0 : countPlayers(sizes.get(team) ?? []);
  const sorted = units
    .map(({ team, size }, index) => ({ team: team ?? "", size, index }))
    .toSorted(
      (one, other) =>
        sizeOf(other.team) - sizeOf(one.team) ||
        (one.team < other.team ? -1 : one.team > other.team ? 1 : 0),
    );
  const fourballs: Fourballs = layout.map(() => []);
  for (const size of [4, 3, 2, 1]) {
    const waiting = sorted.filter((unit) => unit.size === size).values();
    for (let round = 0; round < 4; round++) {
      for (const [at, sizesHere] of layout.entries()) {
        if (round >= sizesHere.filter((each) => each === size).length) continue;
        const next = waiting.next();
        if (!next.done) fourballs[at]?.push(next.value.index);
      }
    }
  }
  return fourballs;
}

type Piece = { units: number[]; size: number };

/** What one fourball can give another: a unit, or two single players. */
function piecesOf(
  fourball: readonly number[],
  units: readonly Unit[],
): Piece[] {
  const sizeOf = (unit: number) => units[unit]?.size ?? 0;
  const singles = fourball.filter((unit) => sizeOf(unit) === 1);
  return [
    ...fourball.map((unit) => ({ units: [unit], size: sizeOf(unit) })),
    ...singles.flatMap((one, index) =>
      singles
        .slice(index + 1)
        .map((other) => ({ units: [one, other], size: 2 })),
    ),
  ];
}

function exchanged(
  fourball: readonly number[],
  given: Piece,
  taken: Piece,
): number[] {
  return [
    ...fourball.filter((unit) => !given.units.includes(unit)),
    ...taken.units,
  ];
}

const NOTHING: Piece = { units: [], size: 0 };

/** The best exchange of a fourball with another: what it gives, what it takes. */
type Exchange = { index: number; given: Piece; taken: Piece };

/**
 * Removes clashes by the min-conflicts heuristic: a fourball that has one makes
 * the best exchange that there is, until none has one, or half of the exchanges
 * that are left were tried.
 */
function removeClashes(
  start: Fourballs,
  units: readonly Unit[],
  search: Search,
): { fourballs: Fourballs; clashes: number } {
  const table = new Clashes(units, search.most);
  const fourballs = [...start];
  const clashes = fourballs.map((fourball) => table.in(fourball));
  const pieces = fourballs.map((fourball) => piecesOf(fourball, units));
  const sizes = fourballs.map((fourball) =>
    fourball.reduce((sum, unit) => sum + (units[unit]?.size ?? 0), 0),
  );

  const bestExchanges = (at: number): Exchange[] => {
    const here = fourballs[at] as number[];
    let gain = -Infinity;
    let choices: Exchange[] = [];
    for (let index = 0; index < fourballs.length; index++) {
      if (index === at) continue;
      const there = fourballs[index] as number[];
      const before = (clashes[at] as number) + (clashes[index] as number);
      const takesOne = sizes[at] === 4 && sizes[index] === THREE;
      const takens = pieces[index] as Piece[];
      for (const given of pieces[at] as Piece[]) {
        const offers =
          takesOne && given.size === 1 ? [...takens, NOTHING] : takens;
        for (const taken of offers) {
          if (taken !== NOTHING && taken.size !== given.size) continue;
          // Two single players for two others: one exchange after the other.
          if (taken.units.length + given.units.length > THREE) continue;
          search.exchangesLeft--;
          const gained =
            before -
            table.after(here, given, taken) -
            table.after(there, taken, given);
          if (gained < gain) continue;
          if (gained > gain) choices = [];
          gain = gained;
          choices.push({ index, given, taken });
        }
      }
    }
    return choices;
  };
  const place = (index: number, fourball: number[], change: number) => {
    fourballs[index] = fourball;
    clashes[index] = table.in(fourball);
    pieces[index] = piecesOf(fourball, units);
    sizes[index] = (sizes[index] as number) + change;
  };
  const total = () => clashes.reduce((sum, each) => sum + each, 0);

  let best = { fourballs: [...fourballs], clashes: total() };
  const end = search.exchangesLeft / 2;
  while (best.clashes > 0 && search.exchangesLeft > end) {
    const clashing = clashes.flatMap((each, index) => (each > 0 ? index : []));
    const at = chosen(clashing, search.random);
    if (at === undefined) break;
    const exchange = chosen(bestExchanges(at), search.random);
    if (!exchange) break;
    const { index, given, taken } = exchange;
    const change = taken.size - given.size;
    const here = exchanged(fourballs[at] as number[], given, taken);
    const there = exchanged(fourballs[index] as number[], taken, given);
    place(at, here, change);
    place(index, there, -change);
    if (total() < best.clashes) {
      best = { fourballs: [...fourballs], clashes: total() };
    }
  }
  return best;
}

function chosen<Item>(
  items: readonly Item[],
  random: Random,
): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/**
 * Swaps units of the same size as long as that brings fourballs closer to the
 * mean handicap of all and makes no clash.
 */
function balance(
  start: Fourballs,
  units: readonly Unit[],
  most: number,
): Fourballs {
  const table = new Clashes(units, most);
  const fourballs = start.map((fourball) => [...fourball]);
  const handicapsOf = (unit: number) => units[unit]?.handicaps ?? 0;
  const players = fourballs.map((fourball) =>
    fourball.reduce((sum, unit) => sum + (units[unit]?.size ?? 0), 0),
  );
  const sums = fourballs.map((fourball) =>
    fourball.reduce((sum, unit) => sum + handicapsOf(unit), 0),
  );
  const target =
    sums.reduce((sum, each) => sum + each, 0) / countPlayers(units);
  const distance = (at: number, change: number) =>
    (((sums[at] as number) + change) / (players[at] as number) - target) ** 2;
  let tried = 0;

  /** Makes the first exchange between two fourballs that helps. */
  const improve = (one: number, other: number): boolean => {
    const here = fourballs[one] as number[];
    const there = fourballs[other] as number[];
    for (const [place, given] of here.entries()) {
      for (const [otherPlace, taken] of there.entries()) {
        if (units[given]?.size !== units[taken]?.size) continue;
        tried++;
        const change = handicapsOf(taken) - handicapsOf(given);
        const gained =
          distance(one, 0) +
          distance(other, 0) -
          distance(one, change) -
          distance(other, -change);
        if (gained < 1e-9) continue;
        const newHere = here.with(place, taken);
        const newThere = there.with(otherPlace, given);
        if (
          table.in(newHere) + table.in(newThere) >
          table.in(here) + table.in(there)
        ) {
          continue;
        }
        fourballs[one] = newHere;
        fourballs[other] = newThere;
        sums[one] = (sums[one] as number) + change;
        sums[other] = (sums[other] as number) - change;
        return true;
      }
    }
    return false;
  };

  let isBetter = true;
  while (isBetter && tried < MAX_BALANCING_EXCHANGES) {
    isBetter = false;
    for (let one = 0; one < fourballs.length; one++) {
      for (let other = 0; other < one; other++) {
        if (improve(one, other)) isBetter = true;
      }
    }
  }
  return fourballs;
}

type Arrangement = {
  units: readonly Unit[];
  fourballs: Fourballs;
  clashes: number;
};

/**
 * Arranges units in the smallest number of fourballs that keeps teams apart; if
 * none does, in the smallest number.
 */
function arrangeUnits(units: readonly Unit[], search: Search): Arrangement {
  const { most } = search;
  const layouts = layoutsOf(countsOf(units));
  const withRoom = layouts.filter(({ length }) => hasRoom(units, length, most));
  let best: Arrangement | undefined;
  for (const layout of withRoom.slice(0, MAX_LAYOUTS)) {
    const arrangement = removeClashes(deal(units, layout), units, search);
    if (!best || arrangement.clashes < best.clashes) {
      best = { units, ...arrangement };
    }
    if (best.clashes === 0) return best;
  }
  if (best) return best;
  const fourballs = deal(units, layouts[0] ?? []);
  const clashes = new Clashes(units, most).total(fourballs);
  return { units, fourballs, clashes };
}

type Division = {
  neutral: Arrangement;
  mixed: Arrangement;
  splits: number;
  isGood: boolean;
};

/** Arranges neutral players apart from the others, or some of them among these. */
function divide(
  neutral: readonly Unit[],
  others: readonly Unit[],
  search: Search,
): Division | null {
  const isSmall = [neutral, others].some((units) =>
    cannotBeThreesAndFours(countPlayers(units)),
  );
  if (isSmall && neutral.length > 0 && others.length > 0) return null;
  const apart = splitWhereNeeded(neutral);
  const rest = splitWhereNeeded(others);
  const mixed = arrangeUnits(rest.units, search);
  const splits = apart.splits + rest.splits;
  return {
    neutral: arrangeUnits(apart.units, search),
    mixed,
    splits,
    isGood: splits === 0 && mixed.clashes === 0,
  };
}

function isBetter(one: Division, other: Division): boolean {
  return (
    one.splits < other.splits ||
    (one.splits === other.splits && one.mixed.clashes < other.mixed.clashes)
  );
}

/**
 * Arranges players in fourballs of three and four. What cannot all be kept is
 * kept in this order: the sizes, units, teams apart, neutral players by
 * themselves, balanced handicaps.
 *
 * @param groups players who stay together, at most four
 * @param options whether players of a team are kept apart, and whether
 *   handicaps are balanced
 * @param random all chance comes from it
 * @returns the ids of each fourball; those of neutral players only come last
 */
export function arrange(
  groups: readonly (readonly Arranged[])[],
  options: { mixTeams: boolean; balanceHandicaps: boolean },
  random: Random,
): string[][] {
  const units = shuffled(groups, random).map((players) =>
    unitOf(
      options.mixTeams
        ? players
        : players.map((player) => ({ ...player, team: null })),
    ),
  );
  const neutral = units
    .filter(({ team }) => team === null)
    .toSorted((one, other) => other.size - one.size);
  const others = units.filter(({ team }) => team !== null);
  const most = maxOfTeam(entriesOfTeams(units).size);

  const search = { random, exchangesLeft: MAX_EXCHANGES, most };
  let best: Division | undefined;
  let divisions = 0;
  // As many neutral players as possible by themselves.
  for (let apart = neutral.length; apart >= 0; apart--) {
    const mixed = [...others, ...neutral.slice(apart)];
    const canBeGood =
      divisions < MAX_DIVISIONS &&
      hasRoom(mixed, Math.floor(countPlayers(mixed) / THREE), most);
    if (apart > 0 && !canBeGood) continue;
    const division = divide(neutral.slice(0, apart), mixed, search);
    if (!division) continue;
    divisions++;
    if (!best || isBetter(division, best)) best = division;
    if (division.isGood) break;
  }
  if (!best) return [];
  return [best.mixed, best.neutral].flatMap((arrangement) => {
    const fourballs = options.balanceHandicaps
      ? balance(arrangement.fourballs, arrangement.units, most)
      : arrangement.fourballs;
    return shuffled(fourballs, random).map((fourball) =>
      fourball.flatMap((unit) =>
        (arrangement.units[unit]?.players ?? []).map(({ id }) => id),
      ),
    );
  });
}
