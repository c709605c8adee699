import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import type { OwnStart } from "#app/tournaments/competition.ts";

/**
 * Where the user and the players whom they bring start, in every tournament
 * whose draw is published. A failed look-up is logged, and counts as none.
 *
 * @returns by the tournaments' ids
 */
export async function ownStarts(
  context: RequestContext,
): Promise<ReadonlyMap<string, OwnStart[]>> {
  const { data, error } = await context.supabase
    .rpc("own_starts")
    .overrideTypes<
      { tournament_id: string; starts: OwnStart[] }[],
      { merge: false }
    >();
  if (error) {
    logFailedLookup(error.code);
    return new Map();
  }
  return new Map(
    data.map(({ tournament_id, starts }) => [tournament_id, starts]),
  );
}
