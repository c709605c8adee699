import { unwrap } from "#app/club/administrator.server.ts";
import { cardOwners } from "#app/club/competition/card-owners.ts";
import { readCompetition } from "#app/club/competition/competition.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { PICKED_UP, strokesTyped } from "#app/golf/kept-card.ts";
import { startingHole, type Start } from "#app/golf/starts.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatMoment, formatTime } from "#app/site/dates.ts";
import { COURSE_PAGE as PAGE } from "../content.ts";
import { FAILED, refusal } from "../course-cards.server.ts";

/** In `writer`, what is the club's. */
const CLUB = "club";

/** A read answers with a thousand rows: of more the latest. */
const LATEST = { ascending: false } as const;

/** @throws as readCompetition, and a 404 Response */
export async function readFourball(context: RequestContext, id: string, number: number) {
  const { supabase } = context;
  const [open, links] = await Promise.all([
    readCompetition(context, id),
    supabase
      .from("card_links")
      .select("players, refused_at, refused_writer")
      .eq("tournament_id", id)
      .eq("fourball", number),
  ]);
  const [link] = unwrap(links);
  if (!link) throw new Response(null, { status: 404 });
  const names = new Map(open.players.map((player) => [player.id, player.name]));
  const owners = cardOwners(open.competition, open.players).filter(({ members }) =>
    members.some((member) => link.players.includes(member)),
  );
  const ids = owners.flatMap(({ members }) => members);
  const [entries, kept, returned, scores, confirmed] = await Promise.all([
    supabase
      .from("hole_scores")
      .select("player_id, hole, strokes, saved_at, reason, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id", LATEST),
    supabase
      .from("course_cards")
      .select("player_id, strokes, differences, corrected")
      .eq("tournament_id", id)
      .in("player_id", ids),
    supabase
      .from("returned_cards")
      .select("player_id, marker_id, no_return, returned_at, reopened_at, reason, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id"),
    supabase
      .from("scores")
      .select("player_id, holes, source")
      .eq("tournament_id", id)
      .in("player_id", ids),
    supabase
      .from("card_confirmations")
      .select("player_id, role, confirmed_at, writer")
      .eq("tournament_id", id)
      .in("player_id", ids)
      .order("id"),
  ]);
  const history = unwrap(entries).toReversed();
  const whoIs = namesOfWriters(
    [...history, ...unwrap(confirmed), ...unwrap(returned)].map(({ writer }) => writer),
  );

  const cards = owners.map(({ id: player, name, members }) => {
    const isOwn = (row: { player_id: string | null }) => members.includes(row.player_id ?? "");
    const card = unwrap(kept).find(isOwn);
    const corrected = card?.corrected ?? [];
    const differences = card?.differences as Record<string, number[]> | null | undefined;
    const own = history.filter(isOwn);
    const score = unwrap(scores).find(isOwn);
    const paper = score?.source === CLUB ? score.holes : null;
    const holes = [
      ...new Set([...own.map(({ hole }) => hole), ...(paper ?? []).map((_, index) => index + 1)]),
    ].toSorted((one, other) => one - other);
    return {
      player,
      name,
      counts:
        score === undefined
          ? PAGE.nothingCounts
          : score.source === CLUB
            ? PAGE.clubCounts
            : PAGE.courseCounts,
      /** What became of the card, in its order. */
      events: [
        ...unwrap(confirmed)
          .filter(isOwn)
          .map(({ role, confirmed_at: at, writer }) => ({
            at,
            text: PAGE.confirmedBy(role, formatMoment(at), whoIs(writer)),
          })),
        ...unwrap(returned)
          .filter(isOwn)
          .flatMap(({ marker_id, no_return, returned_at, reopened_at, reason, writer }) => {
            const marker = names.get(marker_id ?? "") ?? null;
            const parts = [
              no_return,
              PAGE.returned(formatMoment(returned_at), marker),
              writer && whoIs(writer),
              marker_id === null && no_return === null && PAGE.unmarked,
            ];
            return [
              { at: returned_at, text: parts.filter(Boolean).join(" · ") },
              ...(reopened_at
                ? [
                    {
                      at: reopened_at,
                      text: PAGE.reopenedAt(formatMoment(reopened_at), reason ?? ""),
                    },
                  ]
                : []),
            ];
          }),
      ]
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map(({ text }) => text),
      holes: holes.map((hole) => {
        const strokes = card?.strokes?.[hole - 1] ?? null;
        const isCorrected = corrected.includes(hole);
        const entered = own.filter((entry) => entry.hole === hole);
        const source = entered.findLast(
          (entry) => entry.strokes === strokes && (entry.writer === CLUB) === isCorrected,
        );
        const differing = differences?.[hole];
        return {
          hole,
          isCorrected,
          differs: differing !== undefined,
          counts: paper
            ? `${strokesTyped(paper[hole - 1] ?? PICKED_UP)}, ${isCorrected ? PAGE.club : PAGE.paper}`
            : differing
              ? PAGE.differs
              : [strokesTyped(strokes), strokes !== null && source && whoIs(source.writer)]
                  .filter(Boolean)
                  .join(", "),
          entered: entered.map(({ strokes: each, saved_at, reason, writer }) => ({
            moment: formatMoment(saved_at),
            number:
              each === null ? (writer === CLUB ? PAGE.opened : PAGE.removed) : strokesTyped(each),
            who: whoIs(writer),
            reason,
          })),
        };
      }),
    };
  });

  return {
    name: open.tournament.name,
    refused:
      link.refused_at &&
      PAGE.refusedPhone(whoIs(link.refused_writer), formatMoment(link.refused_at)),
    start: startOf(open.competition.published_draw, number),
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

function startOf(draw: unknown, number: number): string {
  const { fourballs = [] } = (draw ?? {}) as { fourballs?: { start: Start }[] };
  const start = fourballs[number - 1]?.start;
  return start ? `hole ${startingHole(start)}, ${formatTime(start.time)}` : "";
}

/** Phones have numbers in the order in which they saved first. */
function namesOfWriters(writers: readonly (string | null)[]): (writer: string | null) => string {
  const phones = [...new Set(writers.filter((writer) => writer !== null && writer !== CLUB))];
  return (writer) => {
    if (writer === CLUB) return PAGE.club;
    const place = phones.indexOf(writer);
    return place < 0 ? PAGE.unknownPhone : (PAGE.phones[place] ?? PAGE.phone(place + 1));
  };
}

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
