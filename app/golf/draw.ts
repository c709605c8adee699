import { arrange, maxOfTeam, type Arranged } from "./arrange.ts";
import { groupBy } from "./group-by.ts";
import { type DrawOrder, orderedFourballs } from "./ordered-fourballs.ts";
import { mulberry32, shuffled } from "./random.ts";
import type { RatedTee } from "./rated-tees.ts";
import { startsOf, type Start, type StartRules } from "./starts.ts";
import {
  inWishedOrder,
  type UnmetWish,
  unitsWithCompany,
  unmetWishes,
  type Wish,
  withTimesApart,
} from "./wishes.ts";

export const MAX_FOURBALL = 4;
export const MAX_FOURBALLS = 334;
const MIN_FOURBALL = 3;

export type DrawPlayer = {
  id: string;
  /** The same for players who entered together; null: nobody else did. */
  entryId: string | null;
  name: string;
  /** Null: neutral. */
  team: string | null;
  handicap: number | null;
  /** The place of the player's division among the tournament's; not there: none. */
  division?: number;
  /** The most that it counts for handicap strokes; undefined: no limit. */
  maxHandicap?: number | undefined;
  /** The most strokes that the player's division gives. */
  maxStrokes?: number | undefined;
  /** From which a Handicap Index counts; not there: the handicap is a plain one. */
  tee?: RatedTee | null;
  wish?: Wish;
};

export type DrawRules = {
  /** One of each team in a fourball; two of each where there are two teams. */
  mixTeams: boolean;
  /** Players who entered together play together, whatever their teams. */
  keepEntriesTogether: boolean;
  /**
   * How far the mean handicap of a fourball may be from that of all players. Null: handicaps are
   * not looked at.
   */
  maxHandicapDifference: number | null;
  /** Then teams and handicaps are not mixed. Not there: by lot. */
  order?: DrawOrder;
  /** Of which sides the partners play together; not there: of those of the format, if it has some. */
  sideSet?: string;
};

export type Fourball = {
  start: Start;
  /** Ids. Who withdrew after the draw stays here, and is a gap. */
  players: string[];
};

export type Draw = {
  /**
   * With the same players and rules it gives the same draw again. Null: all of it was made by hand.
   */
  seed: number | null;
  fourballs: Fourball[];
};

function meanHandicap(players: readonly DrawPlayer[]): number | null {
  const handicaps = players.flatMap(({ handicap }) => handicap ?? []);
  return handicaps.length === 0
    ? null
    : handicaps.reduce((sum, handicap) => sum + handicap, 0) / handicaps.length;
}

/**
 * Draws fourballs: as few as possible, with four players or three, one of each team where that can
 * be, neutral players by themselves as far as they fill a fourball, players with whom they wish to
 * play, and with tee times earlier or later where a player wishes it. One or two players make one fourball, five make one of three and one of two; `brokenRules` names these. When not all rules
 * can be kept, sizes come first, then entries, teams, neutral fourballs and handicaps.
 */
export function drawFourballs(
  players: readonly DrawPlayer[],
  rules: DrawRules,
  starts: StartRules,
  seed: number,
): Draw {
  const mean = meanHandicap(players) ?? 0;
  const sorted = players.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const together = unitsWithCompany(
    sorted,
    new Map(
      sorted.map(({ id, entryId }) => [id, rules.keepEntriesTogether ? (entryId ?? id) : id]),
    ),
  );
  const arranged = sorted.map(({ id, team, handicap }): Arranged => ({
    id,
    entry: together.get(id) ?? id,
    team,
    handicap: handicap ?? mean,
  }));
  const units = [...groupBy(arranged, ({ entry }) => entry).values()].flatMap(inFours);
  if (rules.order) {
    const byId = new Map(players.map((player) => [player.id, player]));
    const ordered = units.map((unit) => unit.flatMap(({ id }) => byId.get(id) ?? []));
    return started(orderedFourballs(ordered, rules.order, seed), starts, seed);
  }
  const fourballs = arrange(
    units,
    {
      mixTeams: rules.mixTeams,
      balanceHandicaps: rules.maxHandicapDifference !== null,
    },
    mulberry32(seed),
  );
  if (starts.kind !== "tee-times") return started(fourballs, starts, seed);
  const single = new Map(
    units.flatMap((unit) => (unit.length === 1 ? unit : [])).map((each) => [each.id, each]),
  );
  const apart = withTimesApart(fourballs, sorted, (one, other) => {
    const [own, theirs] = [single.get(one), single.get(other)];
    return (
      own !== undefined &&
      theirs !== undefined &&
      (!rules.mixTeams || own.team === theirs.team) &&
      (rules.maxHandicapDifference === null || own.handicap === theirs.handicap)
    );
  });
  return started(inWishedOrder(apart, sorted), starts, seed);
}

function started(fourballs: readonly string[][], starts: StartRules, seed: number): Draw {
  const order = startsOf(fourballs.length, starts);
  return {
    seed,
    fourballs: fourballs.map((players, index) => ({ start: order[index] as Start, players })),
  };
}

/**
 * What a draw is made from where sides compete: partners play together, whatever the rules are for
 * teams and for those who entered together.
 */
export function drawnAsSides(
  players: readonly DrawPlayer[],
  rules: DrawRules,
): { players: DrawPlayer[]; rules: DrawRules } {
  return {
    players: players.map((player) =>
      player.team === null ? player : { ...player, entryId: `side ${player.team}` },
    ),
    rules: { ...rules, mixTeams: false, keepEntriesTogether: true },
  };
}

const PAIR = 2;

/**
 * Draws fourballs of sides, whose partners play together; otherwise as `drawFourballs`. Of an odd
 * number of pairs one plays alone, or with players without a partner: a fourball of three would
 * take partners apart. Players without a partner play together.
 */
export function drawSides(
  players: readonly DrawPlayer[],
  rules: DrawRules,
  starts: StartRules,
  seed: number,
): Draw {
  const draw = drawnAsSides(players, rules);
  const units = shuffled(
    [
      ...groupBy(
        draw.players.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        ({ id, entryId }) => entryId ?? id,
      ).values(),
    ],
    mulberry32(seed),
  );
  if (draw.rules.order) {
    return started(orderedFourballs(units.flatMap(inFours), draw.rules.order, seed), starts, seed);
  }
  const pairs = units.filter(({ length }) => length === PAIR);
  const last = pairs.length % 2 === 0 ? undefined : pairs[0];
  const singles = units.filter(({ length }) => length === 1).flat();
  const beside = last ? singles.splice(0, MAX_FOURBALL - PAIR) : [];
  const sides = units.filter((unit) => unit.length > 1 && unit !== last).flat();
  const idsOf = (some: readonly DrawPlayer[]) =>
    drawFourballs(some, draw.rules, starts, seed).fourballs.map((fourball) => fourball.players);
  const groups = [
    ...idsOf(sides),
    ...(last ? [[...last, ...beside].map(({ id }) => id)] : []),
    ...idsOf(singles),
  ];
  return started(groups, starts, seed);
}

/** An entry has at most four players, but nothing here depends on it. */
function inFours<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_FOURBALL) }, (_, index) =>
    items.slice(index * MAX_FOURBALL, (index + 1) * MAX_FOURBALL),
  );
}

export type Seat =
  | { id: string; player: DrawPlayer; isGap: false }
  | { id: string; player: null; isGap: true };

export function seatsOf(draw: Draw, players: readonly DrawPlayer[]): Seat[][] {
  const byId = new Map(players.map((player) => [player.id, player]));
  return draw.fourballs.map((fourball) =>
    fourball.players.map((id): Seat => {
      const player = byId.get(id);
      return player ? { id, player, isGap: false } : { id, player: null, isGap: true };
    }),
  );
}

export function playersWithoutFourball(draw: Draw, players: readonly DrawPlayer[]): DrawPlayer[] {
  const seated = new Set(draw.fourballs.flatMap((each) => each.players));
  return players.filter(({ id }) => !seated.has(id));
}

function withPlayers(draw: Draw, change: (players: string[], index: number) => string[]): Draw {
  return {
    ...draw,
    fourballs: draw.fourballs.map((fourball, index) => ({
      ...fourball,
      players: change(fourball.players, index),
    })),
  };
}

/**
 * `moves`: player or gap -> index of the fourball, null out of the draw. Who comes takes a seat
 * that becomes free, or a gap, or one more: a fourball may have too many then, or none.
 */
export function movePlayers(
  draw: Draw,
  moves: ReadonlyMap<string, number | null>,
  present: ReadonlySet<string>,
): Draw {
  return withPlayers(draw, (players, index) => {
    const seats = players.map((id) => (!moves.has(id) || moves.get(id) === index ? id : null));
    for (const [id, to] of moves) {
      if (to !== index || players.includes(id)) continue;
      const vacated = seats.indexOf(null);
      const free =
        vacated === -1 ? seats.findIndex((seat) => seat !== null && !present.has(seat)) : vacated;
      seats.splice(free === -1 ? seats.length : free, 1, id);
    }
    return seats.filter((id) => id !== null);
  });
}

/** @throws RangeError when there is no such fourball */
export function moveFourball(draw: Draw, from: number, to: number): Draw {
  const [one, other] = [draw.fourballs[from], draw.fourballs[to]];
  if (!one || !other) throw new RangeError(`No fourball ${from}`);
  return withPlayers(draw, (players, index) =>
    index === from ? other.players : index === to ? one.players : players,
  );
}

export function restart(draw: Draw, starts: StartRules): Draw {
  const order = startsOf(draw.fourballs.length, starts);
  return {
    ...draw,
    fourballs: draw.fourballs.map((fourball, index) => ({
      ...fourball,
      start: order[index] as Start,
    })),
  };
}

export function isNeutralFourball(seats: readonly Seat[]): boolean {
  const present = seats.flatMap(({ player }) => player ?? []);
  return present.length > 0 && present.every(({ team }) => team === null);
}

export type BrokenRule = {
  /**
   * size: not three or four players. gap: somebody withdrew. twice: in two fourballs. missing: in
   * none. same-team: too many of one team. split: players who entered together are apart. handicap:
   * too far from the mean. early, late, company: a wish is not met.
   */
  rule:
    | "size"
    | "gap"
    | "twice"
    | "missing"
    | "same-team"
    | "split"
    | "handicap"
    | UnmetWish["rule"];
  fourball: number | null;
  players: string[];
};

/** Players of teams of which a fourball has too many; an entry counts once. */
function sameTeam(
  present: readonly DrawPlayer[],
  most: number,
  { keepEntriesTogether }: DrawRules,
): string[] {
  const entryOf = ({ id, entryId }: DrawPlayer) => (keepEntriesTogether ? (entryId ?? id) : id);
  return [...groupBy(present, ({ team }) => team)]
    .filter(([team, members]) => team !== null && new Set(members.map(entryOf)).size > most)
    .flatMap(([, members]) => members.map(({ id }) => id));
}

/** Every rule that a draw breaks, in the order of its fourballs; missing players come last. */
export function brokenRules(
  draw: Draw,
  players: readonly DrawPlayer[],
  rules: DrawRules,
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const seats = seatsOf(draw, players);
  const mean = meanHandicap(players);
  const teams = new Set(players.flatMap(({ team }) => team ?? []));
  const most = maxOfTeam(teams.size);
  const seated = seats.flatMap((fourball, index) =>
    fourball.flatMap(({ player }) => (player ? [{ player, index }] : [])),
  );
  const seatsOfPlayer = groupBy(seated, ({ player }) => player.id);
  const seatsOfEntry = groupBy(seated, ({ player }) => player.entryId);
  const unmet = groupBy(unmetWishes(draw.fourballs, players), ({ fourball }) => fourball);

  for (const [index, fourball] of seats.entries()) {
    const add = (rule: BrokenRule["rule"], ids: string[]) =>
      broken.push({ rule, fourball: index, players: ids });
    const present = fourball.flatMap(({ player }) => player ?? []);
    const ids = present.map(({ id }) => id);
    const gaps = fourball.filter(({ isGap }) => isGap).map(({ id }) => id);
    if (gaps.length > 0) add("gap", gaps);
    if (present.length < MIN_FOURBALL || present.length > MAX_FOURBALL) {
      add("size", ids);
    }
    const twice = ids.filter((id) => (seatsOfPlayer.get(id)?.length ?? 0) > 1);
    if (twice.length > 0) add("twice", twice);
    const ofOneTeam = rules.mixTeams && !rules.order ? sameTeam(present, most, rules) : [];
    if (ofOneTeam.length > 0) add("same-team", ofOneTeam);
    const apart = present.filter(
      ({ entryId }) =>
        entryId !== null && seatsOfEntry.get(entryId)?.some((seat) => seat.index !== index),
    );
    if (rules.keepEntriesTogether && apart.length > 0) {
      add(
        "split",
        apart.map(({ id }) => id),
      );
    }
    const own = meanHandicap(present);
    if (
      !rules.order &&
      rules.maxHandicapDifference !== null &&
      own !== null &&
      mean !== null &&
      Math.abs(own - mean) > rules.maxHandicapDifference
    ) {
      add("handicap", ids);
    }
    for (const [rule, wishes] of groupBy(unmet.get(index) ?? [], (wish) => wish.rule)) {
      add(
        rule,
        wishes.map(({ player }) => player),
      );
    }
  }
  for (const { id } of playersWithoutFourball(draw, players)) {
    broken.push({ rule: "missing", fourball: null, players: [id] });
  }
  return broken;
}
