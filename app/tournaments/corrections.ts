import { formatMoment } from "#app/site/dates.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { hasSidesOnly, holesWonText, NO_RESULT_WORDS } from "./format-words.ts";
import type {
  AwardMove,
  ByName,
  Correction,
  MoveOnBoard,
  PublishedMove,
  PublishedResults,
  Won,
} from "./play.ts";
import { ownPrizeName } from "./prize-names.ts";
import { isToldFirst } from "./told-first.ts";

/** Of the places, and of what else was won. */
const MOVES_SHOWN = 6;

const TEXTS = {
  again: (at: string, moves: string | null) =>
    moves === null ? `Published again ${at}.` : `Published again ${at}: ${moves}.`,
  takenBack: (at: string) => `Taken back ${at}.`,
  renamed: (at: string, divisions: string) => `Divisions renamed ${at}: ${divisions}.`,
  renamedCompetitions: (published: string, competitions: string) =>
    `${published} Competitions renamed: ${competitions}.`,
  more: (count: number) => `… and ${count} more.`,
  first: (at: string) => `First published ${at}.`,
  noMoves: "no place changed",
  noPlace: "no place",
  newOnBoard: (name: string, to: string) => `${name} new on the board, ${to}`,
  notOnBoard: (name: string, from: string) => `${name} ${from}, no longer on the board`,
  formerMember: "Former member",
  otherName: (before: string, now: string) => `${before}, now ${now}`,
  otherPlayers: (name: string) => `${name}, with other players`,
  still: (name: string, place: string) => `${name}, still ${place}`,
  award: (name: string, from: string, to: string) => `${name} from ${from} to ${to}`,
  newAward: (name: string, winner: string) => `${name}, a new award, to ${winner}`,
  noAward: (name: string, winner: string) => `${name} of ${winner} removed`,
  noWinner: "no winner",
  move: (name: string, from: string, to: string) => `${name} ${from} to ${to}`,
  moveOn: (move: string, board: string) => `${move} (${board})`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
} as const;

/** More than a place up or down is told before what only follows from it. */
const isShift = ({ from, to, is_other: isOther }: MoveOnBoard) =>
  !isOther && from !== undefined && to !== undefined && Math.abs(from - to) === 1;

const ONE_OF = { skins: "skin", twos: "two" } as const;

/** "3 skins at holes 1 and 6 (2), ₹600": what a player has of a pool; for the club and for readers. */
export const wonText = ({ kind, count, worth, holes }: Won): string =>
  [
    `${count} ${ONE_OF[kind]}${count === 1 ? "" : "s"} at ${holesWonText(holes)}`,
    worth > 0 ? `₹${worth}` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");

const winnersText = (winners: readonly ByName[]): string =>
  winners.map(({ name }) => name ?? TEXTS.formerMember).join(", ") || TEXTS.noWinner;

function awardText({ award, from_winners: from, to_winners: to }: AwardMove): string {
  const name = ownPrizeName(award);
  if (!from) return TEXTS.newAward(name, winnersText(to ?? []));
  if (!to) return TEXTS.noAward(name, winnersText(from));
  return TEXTS.award(name, winnersText(from), winnersText(to));
}

function moveText(move: PublishedMove): string {
  if ("award" in move) return awardText(move);
  const { name, competition, board, ...places } = move;
  const text = placesText(name ?? TEXTS.formerMember, places);
  const where = [competition, board].filter((part) => part !== undefined).join(", ");
  return where === "" ? text : TEXTS.moveOn(text, where);
}

function placesText(
  name: string,
  {
    from,
    to,
    no_result: noResult,
    had_no_result: hadNoResult,
    is_new: isNew,
    is_gone: isGone,
    is_other: isOther,
    was_name: wasName,
    had,
    won,
  }: Omit<MoveOnBoard, "name" | "competition" | "board">,
): string {
  const placeText = (place: number | undefined, reason: MoveOnBoard["no_result"]) => {
    if (place !== undefined) return ordinal(place);
    return reason ? NO_RESULT_WORDS[reason] : TEXTS.noPlace;
  };
  if (had ?? won) {
    const none = `no ${ONE_OF[(had ?? won)?.kind ?? "skins"]}`;
    return TEXTS.move(name, had ? wonText(had) : none, won ? wonText(won) : none);
  }
  const [before, now] = [placeText(from, hadNoResult), placeText(to, noResult)];
  if (isNew) return TEXTS.newOnBoard(name, now);
  if (isGone) return TEXTS.notOnBoard(name, before);
  const side =
    wasName !== undefined
      ? TEXTS.otherName(wasName, name)
      : isOther
        ? TEXTS.otherPlayers(name)
        : name;
  return before === now ? TEXTS.still(side, now) : TEXTS.move(side, before, now);
}

function movesText(moves: readonly PublishedMove[]): string {
  const onBoard = moves.flatMap((move) => ("award" in move ? [] : [move]));
  const places = onBoard.filter(({ had, won }) => !had && !won);
  const rest = places.filter((move) => !isToldFirst(move));
  const sorted = [
    ...places.filter(isToldFirst),
    ...rest.filter((move) => !isShift(move)),
    ...rest.filter(isShift),
  ];
  const others = [
    ...onBoard.filter(({ had, won }) => had ?? won),
    ...moves.filter((move) => "award" in move),
  ];
  const texts = [...sorted.slice(0, MOVES_SHOWN), ...others.slice(0, MOVES_SHOWN)].map(moveText);
  const more = moves.length - texts.length;
  const all = [...texts, ...(more > 0 ? [TEXTS.others(more)] : [])];
  return all.join(others.length > 0 ? "; " : ", ") || TEXTS.noMoves;
}

/** Which moves readers see: where sides compete, a player has no line of their own. */
export const shownCorrections = ({
  corrections = [],
  scoring,
}: Pick<PublishedResults, "corrections" | "scoring">) =>
  corrections.map(({ moves, ...correction }) => ({
    ...correction,
    moves: moves.filter(
      (move) =>
        "award" in move || move.is_side || move.competition !== undefined || !hasSidesOnly(scoring),
    ),
  }));

export type PublishedAgain = {
  latest: string;
  /** What is kept of all changes, the newest first. */
  history: string[];
};

function correctionText({
  at,
  moves,
  taken_back: isTakenBack,
  renamed,
  renamed_competitions: competitions,
}: Correction): string {
  const moment = formatMoment(at);
  if (isTakenBack) return TEXTS.takenBack(moment);
  if (renamed !== undefined) return TEXTS.renamed(moment, renamed);
  const again = TEXTS.again(moment, movesText(moves));
  return competitions === undefined ? again : TEXTS.renamedCompetitions(again, competitions);
}

/** What has changed since results were first published, and whom that moved; null: nothing has. */
export function publishedAgain(
  results: Pick<
    PublishedResults,
    "published_at" | "first_published_at" | "corrections" | "scoring"
  >,
): PublishedAgain | null {
  const { published_at: last, first_published_at: first } = results;
  const corrections = shownCorrections(results);
  if (first === null || (first === last && corrections.length === 0)) return null;
  const [latest = TEXTS.again(formatMoment(last), null), ...others] =
    corrections.map(correctionText);
  const earlier = corrections.at(-1)?.earlier ?? 0;
  return {
    latest,
    history: [
      latest,
      ...others,
      ...(earlier > 0 ? [TEXTS.more(earlier)] : []),
      TEXTS.first(formatMoment(first)),
    ],
  };
}
