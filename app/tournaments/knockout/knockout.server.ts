import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Division, KnockoutFacts } from "./knockout.ts";

/** A published knock-out; where each division has its own, with those that are published too. */
export type PublishedKnockout = KnockoutFacts & { division?: Division; divisions?: Division[] };

/**
 * The published knock-out of a tournament; null: none is published.
 *
 * @param division where each has its own, its id; without it the first
 * @throws a 503 Response when it cannot be read
 */
export async function readKnockout(
  { supabase }: RequestContext,
  slug: string,
  division?: string,
): Promise<PublishedKnockout | null> {
  const { data, error } = await supabase
    .rpc("public_knockout", { slug, ...(division !== undefined && { division }) })
    .overrideTypes<PublishedKnockout | null, { merge: false }>();
  if (error) throw backendUnavailable();
  return data;
}
