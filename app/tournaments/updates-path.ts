import { BANGALORE_BIRDIE_BASH } from "./content.ts";

/**
 * The path of a tournament's updates.
 *
 * @param tournamentName as on the registration; case does not matter
 * @returns null when there are none
 */
export function updatesPath(tournamentName: string): string | null {
  return tournamentName
    .toLowerCase()
    .includes(BANGALORE_BIRDIE_BASH.name.toLowerCase())
    ? BANGALORE_BIRDIE_BASH.updatesPath
    : null;
}
