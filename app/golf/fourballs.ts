import type { Draw, Fourball } from "./draw.ts";
import { startsOf, type Start, type StartRules } from "./starts.ts";

const FIRST_LETTER = "A".charCodeAt(0);

/**
 * Adds an empty fourball: at the first tee time that is free, or, with a shotgun start, from the
 * first of the holes with the fewest fourballs. The others keep their starts; whoever was alone at
 * that hole is now its A.
 */
export function addFourball(draw: Draw, starts: StartRules): Draw {
  const holes = starts.kind === "shotgun" ? starts.holes : starts.tees;
  const start = starts.kind === "shotgun" ? shotgunStart(draw, starts) : freeTeeTime(draw, starts);
  const added = [...draw.fourballs, { start, players: [] }];
  const all = starts.kind === "shotgun" ? lettered(added, start.hole) : added;
  return {
    ...draw,
    fourballs: all.toSorted(
      ({ start: one }, { start: other }) =>
        one.time.localeCompare(other.time) ||
        holes.indexOf(one.hole) - holes.indexOf(other.hole) ||
        one.letter.localeCompare(other.letter),
    ),
  };
}

function shotgunStart(
  { fourballs }: Draw,
  { time, holes }: Extract<StartRules, { kind: "shotgun" }>,
): Start {
  const at = (hole: number) => fourballs.filter(({ start }) => start.hole === hole).length;
  const [hole] = holes.toSorted((one, other) => at(one) - at(other));
  if (hole === undefined) throw new RangeError("No holes to start from");
  return { time, hole, letter: "" };
}

function freeTeeTime({ fourballs }: Draw, starts: StartRules): Start {
  const taken = new Set(fourballs.map(({ start }) => keyOf(start)));
  // One more than there are fourballs, so one of them is free.
  return startsOf(fourballs.length + 1, starts).find((start) => !taken.has(keyOf(start))) as Start;
}

/** Fourballs of one hole are A, B … in their order. */
function lettered(fourballs: readonly Fourball[], hole: number): Fourball[] {
  const there = fourballs.filter(({ start }) => start.hole === hole);
  if (there.length === 1) return [...fourballs];
  return fourballs.map((fourball) => {
    const place = there.indexOf(fourball);
    const letter = String.fromCharCode(FIRST_LETTER + place);
    return place === -1 ? fourball : { ...fourball, start: { ...fourball.start, letter } };
  });
}

function keyOf({ time, hole }: Start): string {
  return `${time} ${hole}`;
}

/** @returns null when none is left */
export function withoutEmptyFourballs(draw: Draw): Draw | null {
  const fourballs = draw.fourballs.filter(({ players }) => players.length > 0);
  return fourballs.length === 0 ? null : { ...draw, fourballs };
}
