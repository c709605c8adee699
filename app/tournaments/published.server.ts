import type { Format } from "#app/golf/handicaps.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { type KnockoutRules, termsOf } from "./knockout/rules.ts";
import type { PublishedDraw, PublishedResults } from "./play.ts";

export type Published = {
  draw: PublishedDraw | null;
  results: PublishedResults | null;
  /** Null: they were not, or are published again. */
  results_taken_back_at: string | null;
  /** Null before the club has saved it. */
  format: Format | null;
  has_board: boolean;
  /** Of a knock-out. */
  has_sheet: boolean;
  /** Of a knock-out; null before the club has saved them. */
  terms: KnockoutRules | null;
  /** Where each division has its own knock-out, in place of those above. */
  knockouts?: { division: string; terms: KnockoutRules | null }[];
};

/** How the matches are played; of divisions each by its name, unless it is the same in all. */
export function matchTermsOf({ terms, knockouts = [] }: Published): string[] {
  if (terms) return termsOf(terms);
  const known = knockouts.flatMap(({ division, terms: own }) =>
    own ? [{ division, terms: termsOf(own) }] : [],
  );
  const [first] = known;
  if (!first) return [];
  return known.length === knockouts.length &&
    known.every((each) => each.terms.join() === first.terms.join())
    ? first.terms
    : known.flatMap(({ division, terms: own }) => [`${division}:`, ...own]);
}

export const NOTHING_PUBLISHED: Published = {
  draw: null,
  results: null,
  results_taken_back_at: null,
  format: null,
  has_board: false,
  has_sheet: false,
  terms: null,
};

/** @throws a 503 Response when they cannot be read */
export async function readPublished(
  context: RequestContext,
  slug: string | undefined,
): Promise<Published> {
  const { data, error } = await context.supabase
    .rpc("published_play", { slug: slug ?? "" })
    .overrideTypes<Published | null, { merge: false }>();
  if (error) throw backendUnavailable();
  return data ?? NOTHING_PUBLISHED;
}
