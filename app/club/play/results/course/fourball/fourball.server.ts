import { unwrap } from "#app/club/frame/administrator.server.ts";
import { cardOwners, ownersAmong } from "#app/club/play/card-owners.ts";
import { readPlay } from "#app/club/play/play.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { startingHole } from "#app/golf/starts.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { formatMoment, formatTime } from "#app/site/dates.ts";
import { COURSE_PAGE as PAGE } from "../content.ts";
import { publishedStart } from "../course-card.ts";
import { FAILED, refusal } from "../course-cards.server.ts";
import { fourballCards } from "./fourball-cards.ts";

/** Of more scores than one read answers with, the latest are shown. */
const LATEST = { ascending: false } as const;

/** @throws as readPlay, and a 404 Response */
export async function readFourball(context: RequestContext, id: string, number: number) {
  const { supabase } = context;
  const [open, links] = await Promise.all([
    readPlay(context, id),
    supabase
      .from("card_links")
      .select("players, refused_at, refused_writer")
      .eq("tournament_id", id)
      .eq("fourball", number)
      .maybeSingle(),
  ]);
  const link = unwrap(links);
  if (!link) throw new Response(null, { status: 404 });
  const names = new Map(open.players.map((player) => [player.id, player.name]));
  const owners = ownersAmong(cardOwners(open.play, open.players), link.players);
  const ids = owners.flatMap(({ members }) => members);
  const [entries, kept, returned, scores, confirmed] = await Promise.all([
    supabase
      .from("hole_scores")
      .select("player_id, hole, strokes, saved_at, reason, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id", LATEST)
      .limit(MAX_ROWS),
    supabase
      .from("course_cards")
      .select("player_id, strokes, differences, corrected")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .limit(ids.length),
    supabase
      .from("returned_cards")
      .select("player_id, marker_id, no_return, returned_at, reopened_at, reason, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id")
      .limit(MAX_ROWS),
    supabase
      .from("scores")
      .select("player_id, holes, source")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .limit(ids.length),
    supabase
      .from("card_confirmations")
      .select("player_id, role, confirmed_at, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id")
      .limit(MAX_ROWS),
  ]);
  const { cards, whoIs } = fourballCards(owners, names, {
    entries: unwrap(entries).toReversed(),
    kept: unwrap(kept),
    returned: unwrap(returned),
    scores: unwrap(scores),
    confirmed: unwrap(confirmed),
  });

  const start = publishedStart(open.play.published_draw, number);
  return {
    name: open.tournament.name,
    refused:
      link.refused_at &&
      PAGE.refusedPhone(whoIs(link.refused_writer), formatMoment(link.refused_at)),
    start: start ? `hole ${startingHole(start)}, ${formatTime(start.time)}` : "",
    cards,
    players: owners.map(({ id: value, name: label }) => ({ value, label })),
    corrected: cards.flatMap(({ player, name, holes }) =>
      holes
        .filter(({ isCorrected }) => isCorrected)
        .map(({ hole }) => ({
          value: `${player} ${hole}`,
          label: `${name}, ${PAGE.hole.toLowerCase()} ${hole}`,
        })),
    ),
  };
}

export type FourballView = Awaited<ReturnType<typeof readFourball>>;

/**
 * @returns what has the club's number now
 * @throws InvalidFields with the reason, a 403 Response, DatabaseError
 */
export async function correctHole(
  { supabase }: RequestContext,
  hole: { tournament: string; player: string; hole: number; strokes: number; reason: string },
): Promise<keyof typeof PAGE.correctedIn> {
  const holder = dataOrThrow(await supabase.rpc("correct_hole", hole), refusal, FAILED);
  return holder as keyof typeof PAGE.correctedIn;
}

/** @throws as correctHole */
export async function openHole(
  { supabase }: RequestContext,
  hole: { tournament: string; player: string; hole: number; reason: string },
): Promise<void> {
  dataOrThrow(await supabase.rpc("open_hole", hole), refusal, FAILED);
}
