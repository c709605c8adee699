import { environment } from "#app/platform/config/environment.server.ts";
import { dayPath } from "#app/site/paths.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** Of the page for the day; null: the tournament has none. */
export function publicAddress(tournament: Tournament): string | null {
  return tournament.has_information_page ? environment.SITE_URL + dayPath(tournament) : null;
}
