import type { By } from "#app/golf/boards.ts";
import { eclectic, type HandicapShare } from "#app/golf/eclectic.ts";
import type { TableLine } from "./lines.ts";
import { type CardRound, courseOf } from "./rounds.ts";

export type EclecticRules = {
  kind: "eclectic";
  scoring: "medal" | "stableford";
  by: By;
  /** Of strokes in net; null: the strokes of each day at each hole. */
  share: HandicapShare | null;
  minRounds: number;
  division: "first" | null;
};

/**
 * The table of the best scores over the rounds that are published, all of one course. A card with a
 * hole that was not holed out counts at the others.
 *
 * @param planned how many rounds are to come
 */
export function eclecticLines(
  rounds: readonly CardRound[],
  { scoring, by, share, minRounds }: EclecticRules,
  planned: number,
): TableLine[] {
  const [first] = rounds;
  if (!first) return [];
  const cards = rounds.map(({ id, course, lines }) => ({
    id,
    state: "published" as const,
    cards: lines.flatMap(({ person, noResult, card }) => {
      const isLeftOut = noResult === "WD" || noResult === "DQ" || noResult === "DNS";
      if (!card || isLeftOut || (by === "net" && card.handicap === null)) return [];
      const { holes, handicap } = card;
      const ball = { holes, handicap: handicap ?? 0, course: courseOf(card, course) };
      return [{ person, ball, noReturn: null }];
    }),
  }));
  return eclectic(cards, first.course, { scoring, by, share, minRounds }).map(
    ({ person, place, total, needs, missingHole, holes, from, rounds: played }) => ({
      person,
      place,
      total,
      played,
      needs,
      missingHole,
      noPlace: needs > planned ? "minimum" : needs === 0 && missingHole !== null ? "hole" : null,
      results: new Map(),
      dropped: [],
      card: holes.map((score, index) => ({ score, round: from[index] ?? null })),
    }),
  );
}
