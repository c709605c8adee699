import { environment } from "#app/platform/config/environment.server.ts";
import { informationPath } from "#app/site/paths.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

export function publicAddress(tournament: Tournament): string | null {
  const path = informationPath(tournament);
  return path && environment.SITE_URL + path;
}
