import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readFacts, type SeriesFacts, type SeriesMove } from "./series.ts";

export type PublicChange = {
  at: string;
  what: string;
  reason: string | null;
  tournament: string | null;
  moves: (Omit<SeriesMove, "person"> & { person: string | number })[];
};

export type PublicSeries = {
  name: string;
  slug: string;
  facts: SeriesFacts;
  /** By the numbers of the persons; null: the account was deleted. */
  names: (string | null)[];
  /** Of the club, without a name yet. */
  drafts: number;
  changes: PublicChange[];
  is_final: boolean;
  updated_at: string;
};

type StoredSeries = Omit<PublicSeries, "facts"> & Parameters<typeof readFacts>[0];

/** @throws a 404 Response when there is no such series, a 503 one when it cannot be read */
export async function readPublicSeries(
  context: RequestContext,
  slug: string | undefined,
): Promise<PublicSeries> {
  const { data, error } = await context.supabase
    .rpc("public_series", { slug: slug ?? "" })
    .overrideTypes<StoredSeries | null, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  return { ...data, facts: readFacts(data) };
}

export type ListedSeries = { slug: string; name: string; is_final: boolean };

/** @throws a 503 Response when they cannot be read */
export async function listPublicSeries(context: RequestContext): Promise<ListedSeries[]> {
  const { data, error } = await context.supabase
    .rpc("listed_series")
    .overrideTypes<{ series: ListedSeries[] }, { merge: false }>();
  if (error) throw backendUnavailable();
  return data.series;
}
