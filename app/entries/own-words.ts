import { strokesText } from "#app/golf/rated-tees.ts";
import { startingHole } from "#app/golf/starts.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay, formatDayOfYear, formatTime } from "#app/site/dates.ts";
import { matchLinkPath } from "#app/site/match-link-path.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { cardPath } from "#app/tournaments/card-paths.ts";
import { takenBackText } from "#app/tournaments/content.ts";
import {
  absentText,
  decidedText,
  DO_NOT_COUNT,
  NO_RESULT_WORDS,
  publishedScoring,
  totalText,
} from "#app/tournaments/format-words.ts";
import {
  openMatches,
  opponentOf,
  outcomeOf,
  type OwnMatch,
  roundOfOwn,
  type Standing,
  standingText,
} from "#app/tournaments/knockout/own-matches.ts";
import { startAsRead } from "#app/tournaments/names-apart.ts";
import {
  type OwnCompetitionResult,
  type OwnResult,
  type OwnStart,
  type PublishedScore,
} from "#app/tournaments/play.ts";
import { ownPrizeName } from "#app/tournaments/prize-names.ts";

export type OwnFact = { name: string; fact: string; href?: string };

const TEXTS = {
  start: "Start",
  match: "Next match",
  standing: "Knock-out",
  against: (opponent: string) => `against ${opponent}`,
  playBy: (day: string) => `play by ${day}`,
  card: "Scorecard",
  keep: "Keep it on your phone, on the day",
  result: "Result",
  prizes: (count: number) => (count === 1 ? "Prize" : "Prizes"),
  cancelled: "Cancelled",
  of: (what: string, player: string) => `${what} of ${player}`,
  hole: (hole: string) => `hole ${hole}`,
  with: (names: string) => `with ${names}`,
  place: (place: number | null) => (place === null ? "no place" : ordinal(place)),
  team: (team: string) => `for ${team}`,
  neutral: "not counted for a team",
  pool: {
    skins: (count: number) => (count === 1 ? "1 skin" : `${count} skins`),
    twos: (count: number) => (count === 1 ? "1 two" : `${count} twos`),
  },
  playedOff: (handicap: number) => `off a handicap of ${strokesText(handicap)}`,
  day: "Day",
  draw: "Draw",
  finalBy: "Final by",
  teeOff: "Tee-off",
  teeTime: "Tee time",
  noTeeTime: "None yet: the tee times are published without you. Please ask the club.",
  company: "With",
} as const;

const list = new Intl.ListFormat("en-GB");

/** @param players how many the entry has: one of two who start is named */
export function startFacts(starts: readonly OwnStart[], players = starts.length): OwnFact[] {
  return starts.map(startAsRead).flatMap((start) => [
    {
      name: nameOf(TEXTS.start, start.player, players),
      fact: [
        formatTime(start.time),
        TEXTS.hole(startingHole(start)),
        ...(start.with.length > 0 ? [TEXTS.with(list.format(start.with))] : []),
      ].join(", "),
    },
    ...(start.card
      ? [
          {
            name: nameOf(TEXTS.card, start.player, players),
            fact: TEXTS.keep,
            href: cardPath(start.card),
          },
        ]
      : []),
  ]);
}

/**
 * When, from which hole and with whom an entry plays; each of its starts, where they differ.
 *
 * @param starts undefined: no draw is published; empty: it is, without these players
 */
export function dayFacts({
  day,
  teeOff,
  starts: stored,
}: {
  day: string | null;
  teeOff: string | null;
  starts: readonly OwnStart[] | undefined;
}): OwnFact[] {
  const starts = stored?.map(startAsRead);
  const [first, ...others] = starts ?? [];
  const whenOf = (start: OwnStart) =>
    [formatTime(start.time), TEXTS.hole(startingHole(start))].join(", ");
  const areApart = first && others.some((start) => whenOf(start) !== whenOf(first));
  const when: OwnFact[] = areApart
    ? (starts ?? []).map((start) => ({
        name: TEXTS.of(TEXTS.teeOff, start.player),
        fact: whenOf(start),
      }))
    : first
      ? [{ name: TEXTS.teeOff, fact: whenOf(first) }]
      : starts
        ? [{ name: TEXTS.teeTime, fact: TEXTS.noTeeTime }]
        : teeOff === null
          ? []
          : [{ name: TEXTS.teeOff, fact: formatTime(teeOff) }];
  // Who plays with one of them and is of the entry stands under its players.
  const own = new Set((starts ?? []).map(({ player }) => player));
  const company = [...new Set((starts ?? []).flatMap((start) => start.with))].filter(
    (name) => !own.has(name),
  );
  return [
    ...(day === null ? [] : [{ name: TEXTS.day, fact: formatDayOfYear(day) }]),
    ...when,
    ...(company.length > 0 ? [{ name: TEXTS.company, fact: list.format(company) }] : []),
  ];
}

/** The days of a knock-out, which has no day of its own: its matches have theirs. */
export const drawFacts = ({
  starts_on: day,
  final_by: final,
}: {
  starts_on: string | null;
  final_by: string | null;
}): OwnFact[] => [
  ...(day ? [{ name: TEXTS.draw, fact: formatDayOfYear(day) }] : []),
  ...(final ? [{ name: TEXTS.finalBy, fact: formatDayOfYear(final) }] : []),
];

/** Where the entry stands in a knock-out, where no next match says it. */
export function standingFacts(
  standing: Standing | null | undefined,
  matches: readonly OwnMatch[] | undefined,
): OwnFact[] {
  const text = standingText(standing, matches);
  return text === null ? [] : [{ name: TEXTS.standing, fact: text }];
}

/** The matches that were played, in the order of the rounds. */
export const playedMatchFacts = (matches: readonly OwnMatch[] = []): OwnFact[] =>
  matches
    .filter(({ is_decided: isDecided }) => isDecided)
    .map((match) => ({ name: roundOfOwn(match), fact: outcomeOf(match) }));

/** The matches that are to be played, each with its link. */
export const matchFacts = (matches: readonly OwnMatch[] | undefined): OwnFact[] =>
  openMatches(matches).map((match) => {
    const { agreed_on: agreed, last_day: last, token } = match;
    const when = agreed ? formatDay(agreed) : last && TEXTS.playBy(formatDay(last));
    return {
      name: TEXTS.match,
      fact: [roundOfOwn(match), TEXTS.against(opponentOf(match)), when].filter(Boolean).join(", "),
      href: matchLinkPath(token),
    };
  });

/** @param isCancelled whether the tournament is: its results are then there, and do not count */
export function resultFacts(results: readonly OwnResult[], isCancelled = false): OwnFact[] {
  const areNamed = results.length > 1 || results[0]?.is_brought === true;
  const of = (what: string, player: string) => (areNamed ? TEXTS.of(what, player) : what);
  const facts = results.flatMap((result): OwnFact[] => [
    {
      name: of(TEXTS.result, result.player),
      fact: [
        ...scoreTexts(result, result.equal),
        ...(result.handicap === null ? [] : [TEXTS.playedOff(result.handicap)]),
        ...(result.team === null ? [] : [result.neutral ? TEXTS.neutral : TEXTS.team(result.team)]),
      ].join(", "),
    },
    ...(result.competitions ?? []).map((competition) => ({
      name: of(competition.name, result.player),
      fact: competitionText(competition, result.player),
    })),
    ...prizeFacts(result).map(({ name, fact }) => ({ name: of(name, result.player), fact })),
  ]);
  return isCancelled && facts.length > 0
    ? [...facts, { name: TEXTS.cancelled, fact: DO_NOT_COUNT }]
    : facts;
}

const prizeFacts = ({ awards }: OwnResult): OwnFact[] =>
  awards && awards.length > 0
    ? [{ name: TEXTS.prizes(awards.length), fact: awards.map(ownPrizeName).join("; ") }]
    : [];

/** In place of what published results say. */
export const takenBackFacts = (at: string): OwnFact[] => [
  { name: TEXTS.result, fact: takenBackText(at) },
];

/** What the board says: of a side its result, whatever became of the player. */
function competitionText(competition: OwnCompetitionResult, player: string): string {
  if (competition.kind === "board") {
    const { line, terms, equal, own_no_result: own = null } = competition;
    const score = scoreTexts({ ...line, scoring: terms }, equal);
    const absent = absentText([{ name: player, no_result: own }], line.no_result ?? null);
    return [
      ...score,
      ...(line.name === undefined ? [] : [TEXTS.team(line.name)]),
      ...(absent === null ? [] : [absent]),
    ].join(", ");
  }
  const { kind, line } = competition;
  return [
    TEXTS.pool[kind](line.count),
    ...(line.worth > 0 ? [formatRupees(PAISE * line.worth)] : []),
  ].join(", ");
}

const PAISE = 100;

function scoreTexts(
  { scoring, ...line }: PublishedScore & Pick<OwnResult, "scoring">,
  equal: OwnResult["equal"],
): string[] {
  const { place, points, no_result: noResult } = line;
  const { format } = publishedScoring(scoring);
  const words = points === null ? [] : [totalText(format, points)];
  if (noResult) return [NO_RESULT_WORDS[noResult], ...words];
  const decided = decidedText(line, equal ?? [], scoring);
  return [TEXTS.place(place), ...words, ...(decided === null ? [] : [decided])];
}

/** The player's name is needed only where there are several. */
function nameOf(what: string, player: string, players: number): string {
  return players === 1 ? what : TEXTS.of(what, player);
}
