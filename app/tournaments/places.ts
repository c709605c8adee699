import { divisionLabel } from "./divisions.ts";
import type { Tournament } from "./tournament.ts";

export type Places = {
  entries: number;
  waiting: number;
  /**
   * How many of both there are by limit: "all", "guests", "category:men", "golf_group:E-Golf". Who waits
   * comes before a newcomer, so these places are not offered.
   */
  claimed: Readonly<Record<string, number>>;
};

/** Of a tournament that nobody has entered. */
export const NO_ENTRIES: Places = { entries: 0, waiting: 0, claimed: {} };

export type Limits = Pick<
  Tournament,
  | "capacity"
  | "guest_places"
  | "category_places"
  | "golf_group_places"
  | "divisions"
  | "golf_groups"
  | "allows_other_group"
  | "entry_form"
>;

export const LIMIT_COLUMNS =
  "capacity, guest_places, category_places, golf_group_places, divisions, golf_groups, allows_other_group, entry_form, has_waiting_list";

export function hasLimits({
  capacity,
  guest_places,
  category_places,
  golf_group_places,
}: Pick<Limits, "capacity" | "guest_places" | "category_places" | "golf_group_places">): boolean {
  return (
    capacity !== null ||
    guest_places !== null ||
    Object.keys(category_places).length > 0 ||
    Object.keys(golf_group_places).length > 0
  );
}

/**
 * How many places of the whole tournament a newcomer may get: those that people in line wait for
 * are theirs.
 */
export function placesLeft(
  { capacity }: Pick<Limits, "capacity">,
  { entries, waiting }: Places,
): number | null {
  return capacity === null ? null : Math.max(0, capacity - entries - waiting);
}

/** How many places of the whole tournament nobody has, and are kept for those who wait for one. */
export function placesKept(limits: Pick<Limits, "capacity">, places: Places): number {
  return placesLeft(limits, places) === 0
    ? Math.max(0, (limits.capacity ?? 0) - places.entries)
    : 0;
}

export type LimitLeft = { of: string; left: number };

export function divisionPlacesLeft(
  { category_places, divisions }: Limits,
  { claimed }: Places,
): LimitLeft[] {
  return offeredDivisions({ divisions }).flatMap((division) =>
    leftOf(
      divisionLabel(division),
      category_places[division.id],
      claimed[`category:${division.id}`],
    ),
  );
}

const offeredDivisions = ({ divisions }: Pick<Limits, "divisions">) =>
  divisions.filter(({ hidden }) => !hidden);

export function golfGroupPlacesLeft(
  { golf_group_places, golf_groups }: Limits,
  { claimed }: Places,
): LimitLeft[] {
  return golf_groups.flatMap((group) =>
    leftOf(group, golf_group_places[group], claimed[`golf_group:${group}`]),
  );
}

/** For the players whom a member brings. */
export const guestPlacesLeft = (
  { guest_places }: Pick<Limits, "guest_places">,
  { claimed }: Places,
): LimitLeft[] => leftOf("Players whom you bring", guest_places ?? undefined, claimed.guests);

function leftOf(of: string, limit: number | undefined, claimed = 0): LimitLeft[] {
  return limit === undefined ? [] : [{ of, left: Math.max(0, limit - claimed) }];
}

/**
 * Whether there is no place for a newcomer, whoever they are: none at all, none in any division, or
 * none in any golf group.
 */
export function isFull(limits: Limits, places: Places): boolean {
  if (placesLeft(limits, places) === 0) return true;
  if (limits.entry_form === "short") return false;
  const divisions = divisionPlacesLeft(limits, places);
  const groups = golfGroupPlacesLeft(limits, places);
  return (
    areAllTaken(divisions, offeredDivisions(limits).length) ||
    (!limits.allows_other_group && areAllTaken(groups, limits.golf_groups.length))
  );
}

function areAllTaken(limits: readonly LimitLeft[], choices: number): boolean {
  return choices > 0 && limits.length === choices && limits.every(({ left }) => left === 0);
}
