import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { OwnMatch, Standing } from "#app/tournaments/knockout/own-matches.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";

export type OwnKnockout = { matches: OwnMatch[]; standing: Standing | null };

/** Of the user, in a tournament; null: the draw is not published, or it is none. A failed look-up counts as none. */
export async function readOwnKnockout(
  { supabase }: RequestContext,
  slug: string,
): Promise<OwnKnockout | null> {
  const { data, error } = await supabase
    .rpc("own_knockouts")
    .select("matches, standing")
    .eq("slug", slug)
    .maybeSingle()
    .overrideTypes<OwnKnockout, { merge: false }>();
  if (error) logFailedLookup(error);
  return data;
}
