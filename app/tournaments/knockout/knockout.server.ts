import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { KnockoutFacts } from "./knockout.ts";

/**
 * The published knock-out of a tournament; null: none is published.
 *
 * @throws a 503 Response when it cannot be read
 */
export async function readKnockout(
  { supabase }: RequestContext,
  slug: string,
): Promise<KnockoutFacts | null> {
  const { data, error } = await supabase
    .rpc("public_knockout", { slug })
    .overrideTypes<KnockoutFacts | null, { merge: false }>();
  if (error) throw backendUnavailable();
  return data;
}
