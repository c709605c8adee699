import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readByIds } from "#app/platform/supabase/whole-reads.server.ts";
import type { Photograph } from "#app/ui/photograph.tsx";
import { PHOTOGRAPH_COLUMNS, photographOf } from "#app/ui/photographs.ts";

const COLUMNS = `tournament_id, place, position, ${PHOTOGRAPH_COLUMNS}` as const;

/** Of a tournament: its card and its gallery. */
const MAX_SHOWN = 31;

export type Photographs = {
  card: Photograph | null;
  /** Each with its number, which stays whatever is hidden beside it. */
  gallery: (Photograph & { number: number })[];
};

export const NO_PHOTOGRAPHS: Photographs = { card: null, gallery: [] };

/**
 * What a tournament shows.
 *
 * @throws a 503 Response when it cannot be read
 */
export async function readPhotographs(
  context: RequestContext,
  tournament: string,
): Promise<Photographs> {
  const { data, error } = await context.supabase
    .from("pictures")
    .select(COLUMNS)
    .eq("tournament_id", tournament)
    // The club reads hidden and removed ones, too.
    .eq("is_hidden", false)
    .is("removed_at", null)
    .order("position")
    .order("id")
    .limit(MAX_SHOWN);
  if (error) throw backendUnavailable();
  const card = data.find(({ place }) => place === "card");
  return {
    card: card ? photographOf(card) : null,
    gallery: data
      .filter(({ place }) => place === "gallery")
      .map((row) => ({ ...photographOf(row), number: row.position })),
  };
}

/**
 * The pictures on the cards of tournaments, by the tournament's id.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function readCardPhotographs(
  context: RequestContext,
  tournaments: readonly string[],
): Promise<ReadonlyMap<string, Photograph>> {
  const { data, error } = await readByIds(tournaments, (some) =>
    context.supabase
      .from("pictures")
      .select(COLUMNS)
      .eq("place", "card")
      .eq("is_hidden", false)
      .is("removed_at", null)
      .in("tournament_id", [...some])
      .limit(some.length),
  );
  if (error) throw backendUnavailable();
  return new Map(data.map((row) => [row.tournament_id ?? "", photographOf(row)]));
}
