import type { CardOwner } from "#app/club/play/card-owners.ts";
import type { Start } from "#app/golf/starts.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatMoment } from "#app/site/dates.ts";
import { COURSE_PAGE as PAGE } from "./content.ts";

/** A fourball that saves nothing for so long is asked about. */
const SILENT_MINUTES = 40;

const MINUTE = 60_000;

type Public = Database["public"];

export type CardRows = {
  names: ReadonlyMap<string, string>;
  kept: Pick<
    Public["Views"]["course_cards"]["Row"],
    "player_id" | "thru" | "saved_at" | "differences"
  >[];
  returned: Pick<
    Public["Tables"]["returned_cards"]["Row"],
    "player_id" | "marker_id" | "no_return" | "returned_at"
  >[];
  /** Whose scores are the club's. */
  typed: ReadonlySet<string>;
};

export type CourseCard = {
  player: string;
  name: string;
  state: string;
  isReturned: boolean;
  needsAttention: boolean;
};

/** What became of a card, whichever player of a side has it. */
export function courseCardOf(
  { id: player, name, members }: CardOwner,
  { names, kept, returned, typed }: CardRows,
  now: number,
): CourseCard {
  const ownOf = <Row extends { player_id: string | null }>(rows: readonly Row[]) =>
    members.map((id) => rows.find((row) => row.player_id === id)).find(Boolean);
  const card = ownOf(returned);
  const isTyped = members.some((id) => typed.has(id)) && PAGE.typed;
  if (card) {
    const marker = names.get(card.marker_id ?? "") ?? null;
    const isUnmarked = card.marker_id === null && card.no_return === null;
    return {
      player,
      name,
      state: [
        card.no_return,
        PAGE.returned(formatMoment(card.returned_at), marker),
        isUnmarked && PAGE.unmarked,
        isTyped,
      ]
        .filter(Boolean)
        .join(" · "),
      isReturned: true,
      needsAttention: isUnmarked,
    };
  }
  // A card whose numbers were all taken back has not begun.
  const own = ownOf(kept.filter(({ thru }) => thru));
  const minutes = own?.saved_at ? Math.floor((now - Date.parse(own.saved_at)) / MINUTE) : 0;
  const isSilent = minutes >= SILENT_MINUTES;
  const differs = own?.differences !== null && own !== undefined;
  return {
    player,
    name,
    state: [
      own?.thru ? PAGE.thru(own.thru) : PAGE.notStarted,
      isSilent && PAGE.silent(minutes),
      differs && PAGE.differs,
      isTyped,
    ]
      .filter(Boolean)
      .join(" · "),
    isReturned: false,
    needsAttention: isSilent || differs,
  };
}

/** Of a fourball of the published draw, by its number from 1. */
export function publishedStart(draw: unknown, fourball: number): Start | undefined {
  const { fourballs = [] } = (draw ?? {}) as { fourballs?: { start: Start }[] };
  return fourballs[fourball - 1]?.start;
}
