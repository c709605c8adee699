import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { ClubHandicap } from "./club-handicap.ts";

type ClubHandicaps = Partial<Record<string, ClubHandicap>>;

/**
 * The handicaps of the club's register, by entry: of a tournament's entrants who have entered
 * another one, or of one entry.
 */
export async function readClubHandicaps(
  { supabase }: RequestContext,
  tournament: string,
  entry?: string,
): Promise<ClubHandicaps> {
  return unwrap<ClubHandicaps>(
    await supabase
      .rpc("club_handicaps", { tournament, entry })
      .overrideTypes<ClubHandicaps, { merge: false }>(),
  );
}
