import { formatMoment } from "#app/site/dates.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { hasSidesOnly, NO_RESULT_WORDS } from "./format-words.ts";
import type { PublishedMove, PublishedResults } from "./play.ts";

const MOVES_SHOWN = 6;

const TEXTS = {
  again: (at: string, moves: string | null) =>
    moves === null ? `Published again ${at}.` : `Published again ${at}: ${moves}.`,
  first: (at: string) => `First published ${at}.`,
  noMoves: "no place changed",
  noPlace: "no place",
  newOnBoard: (name: string, to: string) => `${name} new on the board, ${to}`,
  notOnBoard: (name: string, from: string) => `${name} ${from}, no longer on the board`,
  formerMember: "Former member",
  move: (name: string, from: string, to: string) => `${name} ${from} to ${to}`,
  moveIn: (competition: string, move: string) => `${move} (${competition})`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
} as const;

/** Another first, or more than a place up or down, is told before what only follows from it. */
const isShift = ({ from, to }: PublishedMove) =>
  from !== undefined && to !== undefined && Math.abs(from - to) === 1 && from > 1 && to > 1;

function moveText({ name, competition, ...places }: PublishedMove): string {
  const move = placesText(name ?? TEXTS.formerMember, places);
  return competition === undefined ? move : TEXTS.moveIn(competition, move);
}

function placesText(
  name: string,
  {
    from,
    to,
    no_result: noResult,
    is_new: isNew,
    is_gone: isGone,
  }: Omit<PublishedMove, "name" | "competition">,
): string {
  const placeText = (place: number | undefined) =>
    place === undefined ? TEXTS.noPlace : ordinal(place);
  if (isNew) return TEXTS.newOnBoard(name, placeText(to));
  if (isGone) return TEXTS.notOnBoard(name, placeText(from));
  return TEXTS.move(
    name,
    placeText(from),
    to === undefined && noResult ? NO_RESULT_WORDS[noResult] : placeText(to),
  );
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

export type PublishedAgain = {
  latest: string;
  /** All publications, the newest first. */
  history: string[];
};

/** When results were published again, and whom that moved; null: they are the first. */
export function publishedAgain(
  results: Pick<
    PublishedResults,
    "published_at" | "first_published_at" | "corrections" | "scoring"
  >,
): PublishedAgain | null {
  const { published_at: last, first_published_at: first } = results;
  if (first === null || first === last) return null;
  const [latest = TEXTS.again(formatMoment(last), null), ...earlier] = shownCorrections(
    results,
  ).map(({ at, moves }) => TEXTS.again(formatMoment(at), movesText(moves)));
  return { latest, history: [latest, ...earlier, TEXTS.first(formatMoment(first))] };
}
