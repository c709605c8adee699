import { groupBy } from "./group-by.ts";
import {
  cannotBeThreesAndFours,
  layoutsOf,
  neededSplits,
  type FourballLayout,
  type UnitCounts,
} from "./layouts.ts";
import { shuffled } from "./random.ts";

export type Arranged = {
  id: string;
  /** Players who may meet although they are of one team. */
  entry: string;
  /** Null: neutral. */
  team: string | null;
  handicap: number;
};

/** Players who stay together: one to four. */
type Unit = readonly Arranged[];
type Fourball = readonly Unit[];
type Random = () => number;

const THREE = 3;
const FULL = 4;
/** Numbers of fourballs that are tried while a team meets itself. */
const MAX_LAYOUTS = 3;
/** How often the units are dealt for each: sorted by team, then in any order. */
const MAX_DEALS = 15;
/** The same of small fields, which are quick and have fewer ways out. */
const MAX_DEALS_OF_SMALL = 100;
const SMALL = 40;
/** From which of them on fourballs also exchange at random what they were dealt. */
const FIRST_MIXED = 8;
const MIXES = 3;
/** What an exchange must save at least: less is the rounding of a sum. */
const LEAST = 1e-9;
/** An entry that is taken apart is worse than any number of clashes. */
const SPLIT = 1_000_000;

/**
 * How many players of one team a fourball may have: one of each; two where there are two teams
 * only; any number where there is one.
 */
export function maxOfTeam(teams: number): number {
  return teams > 2 ? 1 : teams === 2 ? 2 : Infinity;
}

function countPlayers(units: readonly Unit[]): number {
  return units.reduce((sum, { length }) => sum + length, 0);
}

/** Players who are too many of their team in a fourball; an entry counts once. */
function clashesIn(fourball: Fourball, most: number): number {
  let clashes = 0;
  for (const [index, unit] of fourball.entries()) {
    for (const player of unit) {
      if (player.team === null) continue;
      let met = 0;
      for (const other of fourball.slice(0, index)) {
        if (other.some(({ team, entry }) => team === player.team && entry !== player.entry))
          met += 1;
      }
      if (met >= most) clashes += 1;
    }
  }
  return clashes;
}

function clashesOf(fourballs: readonly Fourball[], most: number): number {
  return fourballs.reduce((sum, each) => sum + clashesIn(each, most), 0);
}

/** Takes apart as few units as there must be for fourballs of three and four. */
function splitWhereNeeded(units: readonly Unit[]): Unit[] {
  const remaining = [...units];
  for (const [size, one] of neededSplits(countsOf(units))) {
    const index = remaining.findIndex(({ length }) => length === size);
    const unit = remaining[index] as Unit;
    remaining.splice(index, 1, unit.slice(0, one), unit.slice(one));
  }
  return remaining;
}

function countsOf(units: readonly Unit[]): UnitCounts {
  const of = (size: number) => units.filter(({ length }) => length === size).length;
  return [of(1), of(2), of(3), of(4)];
}

function neededFourballs(units: readonly Unit[], most: number): number {
  const teams = groupBy(units.flat(), ({ team }) => team);
  teams.delete(null);
  const entries = [...teams.values()].map(
    (players) => new Set(players.map(({ entry }) => entry)).size,
  );
  return Math.ceil(Math.max(0, ...entries) / most);
}

/** Sorted by team, the largest first: dealt in turn, a team is spread evenly. */
function byTeam(units: readonly Unit[]): Unit[] {
  const teams = groupBy(units, (unit) => unit.find(({ team }) => team !== null)?.team ?? null);
  return [...teams]
    .toSorted(
      ([one, ofOne], [other, ofOther]) =>
        Number(one === null) - Number(other === null) ||
        countPlayers(ofOther) - countPlayers(ofOne),
    )
    .flatMap(([, members]) => members);
}

/** Deals the units like cards, in their order: one to each fourball in turn. */
function deal(units: readonly Unit[], layout: readonly FourballLayout[]): Unit[][] {
  const fourballs = layout.map((): Unit[] => []);
  for (const size of [4, 3, 2, 1]) {
    const waiting = units.filter(({ length }) => length === size).values();
    for (let round = 0; round < FULL; round++) {
      for (const [at, sizes] of layout.entries()) {
        if (round >= sizes.filter((each) => each === size).length) continue;
        const next = waiting.next();
        if (!next.done) fourballs[at]?.push(next.value);
      }
    }
  }
  return fourballs;
}

/** What a fourball can give another: a unit, or two single players for a pair. */
function piecesOf(fourball: Fourball, other: Fourball): Unit[][] {
  const hasPair = other.some(({ length }) => length === 2);
  const singles = fourball.filter(({ length }) => hasPair && length === 1);
  return [
    ...fourball.map((unit) => [unit]),
    ...singles.flatMap((one, index) => singles.slice(index + 1).map((other) => [one, other])),
  ];
}

/** What two fourballs can give each other: as many players for as many. */
function* exchanges(one: Fourball, other: Fourball): Generator<readonly [Fourball, Fourball]> {
  const hasSeat = countPlayers(one) > countPlayers(other);
  const without = (fourball: Fourball, piece: Fourball) =>
    fourball.filter((unit) => !piece.includes(unit));
  const taken = piecesOf(other, one);
  for (const piece of piecesOf(one, other)) {
    const size = countPlayers(piece);
    for (const back of taken) {
      // Two players for two others are two exchanges.
      if (countPlayers(back) !== size || piece.length + back.length > 3) {
        continue;
      }
      yield [
        [...without(one, piece), ...back],
        [...without(other, back), ...piece],
      ];
    }
    // Or one player to a fourball of three.
    if (hasSeat && size === 1) yield [without(one, piece), [...other, ...piece]];
  }
}

function improve(
  dealt: readonly Fourball[],
  cost: (fourball: Fourball) => number,
  isAllowed: (before: Fourball[], after: Fourball[]) => boolean = () => true,
): Fourball[] {
  const fourballs = dealt.map((fourball) => ({
    fourball,
    cost: cost(fourball),
  }));
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const [index, each] of fourballs.entries()) {
      for (const met of fourballs.slice(0, index)) {
        const before = each.cost + met.cost;
        if (before === 0) continue;
        const isLarger = countPlayers(each.fourball) > countPlayers(met.fourball);
        const [one, other] = isLarger ? [each, met] : [met, each];
        for (const [here, there] of exchanges(one.fourball, other.fourball)) {
          const costHere = cost(here);
          if (costHere > before - LEAST) continue;
          const costThere = cost(there);
          if (costHere + costThere > before - LEAST) continue;
          if (!isAllowed([one.fourball, other.fourball], [here, there])) {
            continue;
          }
          Object.assign(one, { fourball: here, cost: costHere });
          Object.assign(other, { fourball: there, cost: costThere });
          isBetter = true;
          break;
        }
      }
    }
  }
  return fourballs.map(({ fourball }) => fourball);
}

/**
 * Exchanges at random: a layout deals a pair and two single players always to the same fourballs,
 * and no single exchange that costs less may lead away.
 */
function mix(dealt: readonly Fourball[], random: Random): Fourball[] {
  const fourballs = [...dealt];
  for (let turn = 0; turn < MIXES * fourballs.length; turn++) {
    const [here, there] = shuffled([...fourballs.keys()], random);
    if (here === undefined || there === undefined) break;
    const [one, other] = [fourballs[here], fourballs[there]] as [Fourball, Fourball];
    const possible = [
      ...(countPlayers(one) > countPlayers(other) ? exchanges(one, other) : exchanges(other, one)),
    ];
    const exchange = possible[Math.floor(random() * possible.length)];
    if (!exchange) continue;
    [fourballs[here], fourballs[there]] = [...exchange];
  }
  return fourballs;
}

/**
 * Fourballs in which a team meets itself as little as can be: as few fourballs as have room for the
 * largest team; if there is no such layout, as few as can be.
 */
function keepApart(units: readonly Unit[], most: number, random: Random): Fourball[] {
  const layouts = layoutsOf(countsOf(units));
  const needed = neededFourballs(units, most);
  let best: Fourball[] = deal(byTeam(units), layouts[0] ?? []);
  let clashes = Infinity;
  for (const layout of layouts.filter(({ length }) => length >= needed).slice(0, MAX_LAYOUTS)) {
    const maxDeals = units.length <= SMALL ? MAX_DEALS_OF_SMALL : MAX_DEALS;
    for (let deals = 0; deals < maxDeals && clashes > 0; deals++) {
      const order = deals === 0 ? byTeam(units) : shuffled(units, random);
      const dealt = deal(order, layout);
      const fourballs = improve(deals < FIRST_MIXED ? dealt : mix(dealt, random), (fourball) =>
        clashesIn(fourball, most),
      );
      if (clashesOf(fourballs, most) >= clashes) continue;
      best = fourballs;
      clashes = clashesOf(fourballs, most);
    }
  }
  return best;
}

function balance(fourballs: readonly Fourball[], most: number): Fourball[] {
  const meanOf = (fourball: Fourball) => {
    let sum = 0;
    for (const unit of fourball) for (const each of unit) sum += each.handicap;
    return sum / countPlayers(fourball);
  };
  const mean = meanOf(fourballs.flat());
  return improve(
    fourballs,
    (fourball) => (meanOf(fourball) - mean) ** 2,
    (before, after) => clashesOf(after, most) <= clashesOf(before, most),
  );
}

/**
 * Arranges players in fourballs of three and four. What cannot all be kept is kept in this order:
 * the sizes, units, teams apart, neutral players by themselves, balanced handicaps.
 *
 * @returns the ids of each fourball; those of neutral players only come last
 */
export function arrange(
  groups: readonly Unit[],
  options: { mixTeams: boolean; balanceHandicaps: boolean },
  random: Random,
): string[][] {
  const units = shuffled(groups, random).map((players) =>
    options.mixTeams ? players : players.map((player) => ({ ...player, team: null })),
  );
  const isNeutral = (unit: Unit) => unit.every(({ team }) => team === null);
  const neutral = units.filter(isNeutral).toSorted((one, other) => other.length - one.length);
  const others = units.filter((unit) => !isNeutral(unit));
  const teams = new Set(others.flat().flatMap(({ team }) => team ?? []));
  const most = maxOfTeam(teams.size);

  const divide = (count: number) => {
    const [remaining, alone] = [neutral.slice(count), neutral.slice(0, count)];
    const mixedUnits = splitWhereNeeded([...others, ...remaining]);
    const apartUnits = splitWhereNeeded(alone);
    const splits = mixedUnits.length + apartUnits.length - units.length;
    const mixed = keepApart(mixedUnits, most, random);
    const apart = keepApart(apartUnits, most, random);
    return { mixed, apart, broken: SPLIT * splits + clashesOf(mixed, most) };
  };
  // As many neutral players as possible by themselves, or else none.
  const alone = neutral
    .map((_, index) => neutral.length - index)
    .find((count) => {
      const mixed = [...others, ...neutral.slice(count)];
      const players = countPlayers(mixed);
      if (players === 0) return true;
      return (
        !cannotBeThreesAndFours(players) &&
        !cannotBeThreesAndFours(countPlayers(neutral.slice(0, count))) &&
        neededFourballs(mixed, most) <= Math.floor(players / THREE)
      );
    });
  let best = divide(alone ?? 0);
  if (alone && best.broken > 0) {
    const together = divide(0);
    if (together.broken < best.broken) best = together;
  }
  return [best.mixed, best.apart].flatMap((fourballs) =>
    shuffled(options.balanceHandicaps ? balance(fourballs, most) : fourballs, random).map(
      (fourball) => fourball.flat().map(({ id }) => id),
    ),
  );
}
