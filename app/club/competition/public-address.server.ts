import { environment } from "#app/platform/config/environment.server.ts";
import { informationPath } from "#app/site/paths.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** The whole address of a tournament's information page; null: it has none. */
export function publicAddress(tournament: Tournament): string | null {
  const path = informationPath(tournament);
  return path && environment.SITE_URL + path;
}
