import { unwrap } from "#app/club/frame/administrator.server.ts";
import { cardOwners } from "#app/club/play/card-owners.ts";
import { readPlay } from "#app/club/play/play.server.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { startingHole } from "#app/golf/starts.ts";
import { cardText } from "#app/golf/typed-card.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { formatMoment, formatTime } from "#app/site/dates.ts";
import { cardPath } from "#app/tournaments/card-paths.ts";
import { COURSE_PAGE as PAGE, COURSE_REFUSALS } from "./content.ts";
import { type CardRows, courseCardOf, publishedStart } from "./course-card.ts";
import { numbersNotTaken } from "./not-taken.ts";

/** A card that is not the same on paper and from the course. */
export type CardDifference = {
  player: string;
  name: string;
  club: string;
  course: string;
};

/** @throws as readPlay */
export async function readCourseCards(context: RequestContext, id: string, now = Date.now()) {
  const { supabase } = context;
  const [open, links, kept, returned, scores, notTaken] = await Promise.all([
    readPlay(context, id),
    readWhole(
      () =>
        supabase
          .from("card_links")
          .select("fourball, token, players, refused_at")
          .eq("tournament_id", id)
          .not("fourball", "is", null),
      ["fourball"],
    ),
    readWhole(
      () =>
        supabase
          .from("course_cards")
          .select("player_id, strokes, thru, saved_at, differences")
          .eq("tournament_id", id),
      ["player_id"],
    ),
    readWhole(
      () =>
        supabase
          .from("returned_cards")
          .select("id, player_id, marker_id, holes, no_return, returned_at, settled_at")
          .eq("tournament_id", id)
          .is("reopened_at", null),
      ["id"],
    ),
    readWhole(
      () =>
        supabase
          .from("scores")
          .select("player_id, holes, no_return, source")
          .eq("tournament_id", id),
      ["player_id"],
    ),
    readWhole(
      () =>
        supabase
          .from("holes_not_taken")
          .select("id, player_id, hole, strokes, sent_by, sent_at, state")
          .eq("tournament_id", id)
          .neq("state", "replaced"),
      ["id"],
    ),
  ]);
  const names = new Map(open.players.map((player) => [player.id, player.name]));
  const owners = new Map(
    cardOwners(open.play, open.players).flatMap((owner) =>
      owner.members.map((member) => [member, owner] as const),
    ),
  );
  const returnedBy = new Map(unwrap(returned).map((card) => [card.player_id, card]));
  const rows: CardRows = {
    names,
    kept: unwrap(kept),
    returned: unwrap(returned),
    typed: new Set(
      unwrap(scores).flatMap(({ player_id, source }) => (source === "club" ? player_id : [])),
    ),
  };

  const fourballs = unwrap(links).map(({ fourball: number, token, players, refused_at }) => {
    const fourball = number ?? 0;
    const start = publishedStart(open.play.published_draw, fourball);
    return {
      fourball,
      path: cardPath(token),
      refused: refused_at && PAGE.refused(formatMoment(refused_at)),
      start: start ? `Hole ${startingHole(start)}, ${formatTime(start.time)}` : "",
      // Not of who has withdrawn after the draw was published.
      cards: [...new Set(players.flatMap((id) => owners.get(id) ?? []))].map((owner) =>
        courseCardOf(owner, rows, now),
      ),
    };
  });
  const cards = fourballs.flatMap((fourball) => fourball.cards);
  const starts = new Map(
    unwrap(links).flatMap(({ players }, index) =>
      players.map((player) => [player, fourballs[index]?.start] as const),
    ),
  );
  const numbers = unwrap(notTaken);
  return {
    name: open.tournament.name,
    slug: open.tournament.slug,
    hasBoard: open.play.has_board,
    fourballs,
    cards: cards.length,
    returned: cards.filter(({ isReturned }) => isReturned).length,
    notTaken: numbersNotTaken({
      numbers,
      names: new Map([...(await namesAlsoOf(context, id, numbers.length > 0)), ...names]),
      entered: open.entered,
      kept: unwrap(kept),
      membersOf: (player) => owners.get(player)?.members ?? [player],
      startOf: (player) => starts.get(player),
    }),
    differences: unwrap(scores).flatMap((score): CardDifference[] => {
      const card = returnedBy.get(score.player_id);
      if (!card || card.settled_at !== null || score.source !== "club") {
        return [];
      }
      const texts = [score, card].map(({ holes, no_return }) => no_return ?? cardText(holes ?? []));
      const [club = "", course = ""] = texts;
      return club === course
        ? []
        : [
            {
              player: score.player_id,
              name: owners.get(score.player_id)?.name ?? "",
              club,
              course,
            },
          ];
    }),
  };
}

/** Also of players who have withdrawn. */
async function namesAlsoOf({ supabase }: RequestContext, id: string, isNeeded: boolean) {
  if (!isNeeded) return [];
  const players = unwrap(
    await readWhole(
      () => supabase.from("players").select("id, full_name").eq("tournament_id", id),
      ["id"],
    ),
  );
  return players.flatMap(({ id: player, full_name }) =>
    full_name === null ? [] : [[player, full_name] as const],
  );
}

export type CourseView = Awaited<ReturnType<typeof readCourseCards>>;

export const refusal = (error: { code: string; message: string; details: string }) =>
  COURSE_REFUSALS[error.message] ?? databaseMessage(error);

export const FAILED = { message: "Not saved" };

/** @throws InvalidFields with the reason, a 403 Response, DatabaseError */
export async function reopenCard(
  { supabase }: RequestContext,
  card: { tournament: string; player: string; reason: string },
): Promise<void> {
  dataOrThrow(await supabase.rpc("reopen_card", card), refusal, FAILED);
}

export async function settleCard(
  { supabase }: RequestContext,
  card: { tournament: string; player: string; counts: "course" | "club" },
): Promise<void> {
  dataOrThrow(await supabase.rpc("settle_card", card), refusal, FAILED);
}

/** Enters a number that no card could take, discards it, or takes back what was decided. */
export async function settleNumber(
  { supabase }: RequestContext,
  number: { tournament: string; number: number; decision: "open" | "entered" | "discarded" },
): Promise<void> {
  const reason = number.decision === "entered" ? PAGE.fromPhone : PAGE.putBack;
  dataOrThrow(await supabase.rpc("settle_hole_not_taken", { ...number, reason }), refusal, FAILED);
}

export async function replaceCardLink(
  { supabase }: RequestContext,
  link: { tournament: string; fourball: number },
): Promise<void> {
  dataOrThrow(await supabase.rpc("replace_card_link", link), refusal, FAILED);
}

export async function showBoard(
  { supabase }: RequestContext,
  board: { tournament: string; shown: boolean },
): Promise<string> {
  return dataOrThrow(await supabase.rpc("show_board", board), refusal, FAILED);
}
