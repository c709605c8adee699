import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import type { OpenResults } from "./results.server.ts";
import { ownersWithoutScore } from "./view.ts";

/** Numbers that no card could take, on which the club has not decided. */
export async function countNotTaken({ supabase }: RequestContext, id: string): Promise<number> {
  const open = await supabase
    .from("holes_not_taken")
    .select("id", { count: "exact" })
    .eq("tournament_id", id)
    .eq("state", "open")
    .not("strokes", "is", null)
    .limit(1);
  unwrap(open);
  return open.count ?? 0;
}

/** Cards on the fourballs' phones of players who have no score, which publishing closes. */
export async function readCardsUnderWay(
  { supabase }: RequestContext,
  open: OpenResults,
): Promise<{ name: string; thru: number }[]> {
  const { play, scores } = open;
  const owners = ownersWithoutScore(open);
  if (
    play.results_published_at !== null ||
    play.published_draw === null ||
    scores.length === 0 ||
    owners.length === 0
  ) {
    return [];
  }
  const kept = unwrap(
    await readWhole(
      () =>
        supabase
          .from("course_cards")
          .select("player_id, thru")
          .eq("tournament_id", play.tournament_id)
          .gt("thru", 0),
      ["player_id"],
    ),
  );
  const thruOf = new Map(kept.map(({ player_id, thru }) => [player_id, thru]));
  return owners.flatMap(({ name, members }) => {
    const thru = members.map((id) => thruOf.get(id)).find(Boolean);
    return thru ? [{ name, thru }] : [];
  });
}
