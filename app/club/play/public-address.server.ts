import { environment } from "#app/platform/config/environment.server.ts";
import { dayPath } from "#app/site/paths.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** Of a page of the tournament, that for the day if no other; null: the tournament has none. */
export function publicAddress(
  tournament: Tournament,
  pathOf: (tournament: Tournament) => string = dayPath,
): string | null {
  return tournament.has_information_page ? environment.SITE_URL + pathOf(tournament) : null;
}
