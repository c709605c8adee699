import { formatMoment } from "#app/site/dates.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { hasSidesOnly, NO_RESULT_WORDS } from "./format-words.ts";
import type { PublishedMove, PublishedResults } from "./play.ts";

const MOVES_SHOWN = 6;

const TEXTS = {
  again: (at: string, moves: string | null) =>
    moves === null ? `published again ${at}` : `published again ${at}: ${moves}`,
  first: (at: string) => `first published ${at}`,
  noMoves: "no place changed",
  noPlace: "no place",
  formerMember: "Former member",
  move: (name: string, from: string, to: string) => `${name} ${from} to ${to}`,
  moveIn: (competition: string, move: string) => `${move} (${competition})`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
} as const;

/** Another first, or more than a place up or down, is told before what only follows from it. */
const isShift = ({ from, to }: PublishedMove) =>
  from !== undefined && to !== undefined && Math.abs(from - to) === 1 && from > 1 && to > 1;

function moveText({ name, competition, from, to, no_result: noResult }: PublishedMove): string {
  const placeText = (place: number | undefined) =>
    place === undefined ? TEXTS.noPlace : ordinal(place);
  const move = TEXTS.move(
    name ?? TEXTS.formerMember,
    placeText(from),
    to === undefined && noResult ? NO_RESULT_WORDS[noResult] : placeText(to),
  );
  return competition === undefined ? move : TEXTS.moveIn(competition, move);
}

function movesText(moves: readonly PublishedMove[]): string {
  const sorted = [...moves.filter((move) => !isShift(move)), ...moves.filter(isShift)];
  const more = sorted.length - MOVES_SHOWN;
  const texts = sorted.slice(0, MOVES_SHOWN).map(moveText);
  return [...texts, ...(more > 0 ? [TEXTS.others(more)] : [])].join(", ") || TEXTS.noMoves;
}

/** Which moves readers see: where sides compete, a player has no line of their own. */
export const shownCorrections = ({
  corrections = [],
  scoring,
}: Pick<PublishedResults, "corrections" | "scoring">) =>
  corrections.map(({ at, moves }) => ({
    at,
    moves: moves.filter(
      ({ competition, is_side: isSide }) =>
        isSide || competition !== undefined || !hasSidesOnly(scoring),
    ),
  }));

/** When results were published again, and whom that moved; null: they are the first. */
export function publishedAgainText(
  results: Pick<
    PublishedResults,
    "published_at" | "first_published_at" | "corrections" | "scoring"
  >,
): string | null {
  const { published_at: last, first_published_at: first } = results;
  if (first === null || first === last) return null;
  const corrections = shownCorrections(results);
  const again =
    corrections.length === 0
      ? [TEXTS.again(formatMoment(last), null)]
      : corrections.map(({ at, moves }) => TEXTS.again(formatMoment(at), movesText(moves)));
  const text = [...again, TEXTS.first(formatMoment(first))].join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
