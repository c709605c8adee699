import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { unwrap } from "./administrator.server.ts";

type Form = Pick<Tournament, "form_of_play">;

const opened = new WeakMap<RequestContext, Form>();

/** Which tournament the bar above a page is of. */
export function noteOpened<Opened extends Form>(
  context: RequestContext,
  tournament: Opened,
): Opened {
  opened.set(context, tournament);
  return tournament;
}

/** Whether the pages of this request are of a knock-out. */
export const isOfKnockout = (context: RequestContext): boolean =>
  opened.get(context)?.form_of_play === "knock-out";

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
  return noteOpened(context, tournament);
}
