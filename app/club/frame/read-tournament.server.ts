import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { unwrap } from "./administrator.server.ts";

/**
 * The tournament that a page of the club is about.
 *
 * @throws a 404 Response when there is none, a 503 Response when it cannot be read
 */
export async function readTournament(context: RequestContext, id = ""): Promise<Tournament> {
  const tournament = unwrap<Tournament | null>(
    await context.supabase
      .from("tournament_details")
      .select()
      .eq("id", id)
      .maybeSingle()
      .overrideTypes<Tournament, { merge: false }>(),
  );
  if (!tournament) throw new Response(null, { status: 404 });
  return tournament;
}
