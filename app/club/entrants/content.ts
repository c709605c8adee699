import { ordinal } from "#app/site/ordinal.ts";
import { entrantsPath } from "#app/site/paths.ts";

const players = (count: number) => (count === 1 ? "1 player" : `${count} players`);

export const catererPath = (tournament: string) => `${entrantsPath(tournament)}/caterer`;

export const TO_LIST = "All entrants";

export const LIST_PAGE = {
  heading: "Entrants",
  more: "More about the entrants",
  title: (tournament: string) => `Entrants of ${tournament}`,
  checkedIn: (here: number, confirmed: number) => `${here} of ${confirmed} checked in`,
  found: (entries: number, playerCount: number) =>
    entries === playerCount
      ? players(playerCount)
      : `${entries === 1 ? "1 entry" : `${entries} entries`}, ${players(playerCount)}`,
  brings: (count: number) => `brings ${players(count)}`,
  /** Of a side. */
  partners: (names: readonly string[]) => `with ${new Intl.ListFormat("en-GB").format(names)}`,
  reserves: (count: number) =>
    count === 1
      ? "1 of these entries is a reserve: it has no number in the draw."
      : `${count} of these entries are reserves: they have no number in the draw.`,
  waiting: (place: number) => `waiting, ${ordinal(place)}`,
  givePlaceTo: (name: string) => `Give a place to ${name}`,
} as const;

export const CHECK_IN = {
  checkInAll: (count: number) => `Check in all ${count}`,
  allHere: (count: number) => `All ${count} here ✓`,
  undo: "Undo check-in",
  of: (text: string, name: string) => `${text}: ${name}`,
  stored: (name: string) => ({ message: `${name}: checked in` }),
  undone: (name: string) => ({ message: `${name}: check-in undone` }),
  notStored: "Not saved",
  failed: "Something went wrong. Please press again.",
  offline: "No signal. Please press again.",
  unclear: "We do not know yet whether it arrived",
  again: "Please press again: it is saved once only.",
} as const;
