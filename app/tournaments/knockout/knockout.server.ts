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

/**
 * Those of a tournament that are published: of each division, or the one for all.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function readKnockouts(
  context: RequestContext,
  slug: string,
): Promise<PublishedKnockout[]> {
  const first = await readKnockout(context, slug);
  if (!first) return [];
  const [, ...others] = first.divisions ?? [];
  const further = await Promise.all(others.map(({ id }) => readKnockout(context, slug, id)));
  return [first, ...further].filter((each) => each !== null);
}
