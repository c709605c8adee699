import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";

/**
 * The user's places in the lines that they wait in, the first being 1. A failed
 * look-up is logged, and no place is known.
 *
 * @returns by the tournaments' ids
 */
export async function queuePlaces(
  context: RequestContext,
): Promise<ReadonlyMap<string, number>> {
  const { data, error } = await context.supabase.rpc("own_queue_places");
  if (error) {
    logFailedLookup(error.code);
    return new Map();
  }
  return new Map(
    data.map(({ tournament_id, place }) => [tournament_id, place]),
  );
}
