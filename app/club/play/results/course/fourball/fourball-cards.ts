import type { CardOwner } from "#app/club/play/card-owners.ts";
import { PICKED_UP, strokesTyped } from "#app/golf/kept-card.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatMoment } from "#app/site/dates.ts";
import { COURSE_PAGE as PAGE } from "../content.ts";

/** In `writer`, what is the club's. */
const CLUB = "club";

type Tables = Database["public"]["Tables"];
type Views = Database["public"]["Views"];

/** What was entered of a fourball's cards, and what became of them; each the oldest first. */
export type FourballRows = {
  entries: Pick<
    Tables["hole_scores"]["Row"],
    "player_id" | "hole" | "strokes" | "saved_at" | "reason" | "writer"
  >[];
  kept: Pick<Views["course_cards"]["Row"], "player_id" | "strokes" | "differences" | "corrected">[];
  returned: Pick<
    Tables["returned_cards"]["Row"],
    "player_id" | "marker_id" | "no_return" | "returned_at" | "reopened_at" | "reason" | "writer"
  >[];
  scores: Pick<Tables["scores"]["Row"], "player_id" | "holes" | "source">[];
  confirmed: Pick<
    Tables["card_confirmations"]["Row"],
    "player_id" | "role" | "confirmed_at" | "writer"
  >[];
};

/** The cards of a fourball with all that was entered, hole by hole. */
export function fourballCards(
  owners: readonly CardOwner[],
  names: ReadonlyMap<string, string>,
  { entries, kept, returned, scores, confirmed }: FourballRows,
) {
  const whoIs = namesOfWriters([...entries, ...confirmed, ...returned].map(({ writer }) => writer));

  const cards = owners.map(({ id: player, name, members }) => {
    const isOwn = (row: { player_id: string | null }) => members.includes(row.player_id ?? "");
    const card = kept.find(isOwn);
    const corrected = card?.corrected ?? [];
    const differences = card?.differences as Record<string, number[]> | null | undefined;
    const own = entries.filter(isOwn);
    const score = scores.find(isOwn);
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
        ...confirmed.filter(isOwn).map(({ role, confirmed_at: at, writer }) => ({
          at,
          text: PAGE.confirmedBy(role, formatMoment(at), whoIs(writer)),
        })),
        ...returned
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
  return { cards, whoIs };
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
