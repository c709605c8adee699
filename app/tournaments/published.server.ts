import type { Format } from "#app/golf/handicaps.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { PublishedDraw, PublishedResults } from "./play.ts";

export type Published = {
  draw: PublishedDraw | null;
  results: PublishedResults | null;
  /** Null before the club has saved it. */
  format: Format | null;
  has_board: boolean;
  /** Of a knock-out. */
  has_sheet: boolean;
};

export const NOTHING_PUBLISHED: Published = {
  draw: null,
  results: null,
  format: null,
  has_board: false,
  has_sheet: false,
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
