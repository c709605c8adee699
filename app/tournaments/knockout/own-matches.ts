import { isOfGroup, isOfPlate, roundOf, THIRD_PLACE } from "#app/golf/knockout.ts";
import { matchName, nameWithNumber, resultText, roundNameOf, sideName } from "./knockout.ts";

/** A match of the own side that has a link, as the database tells its member. */
export type OwnMatch = {
  match: string;
  /** How many the knock-out has. */
  rounds: number;
  /** Names. */
  opponent: string[];
  /** Where another side has the same names. */
  opponent_number: number | null;
  token: string;
  agreed_on: string | null;
  last_day: string | null;
  is_decided: boolean;
  /** Once it is decided; null: nobody has won. */
  won: boolean | null;
  /** Null: it was not played, but for a withdrawal. */
  how: string | null;
};

/** Those that are to be played, of groups several; empty: there is none, or it is not known yet. */
export const openMatches = (matches: readonly OwnMatch[] = []): OwnMatch[] =>
  matches.filter(({ is_decided: isDecided }) => !isDecided);

/** The match that is to be played next; null: there is none, or it is not known yet. */
export const nextMatch = (matches: readonly OwnMatch[] | undefined): OwnMatch | null =>
  openMatches(matches)[0] ?? null;

/** The day that is agreed, else the last one. */
export const dayOfMatch = ({ agreed_on: agreed, last_day: last }: OwnMatch): string | null =>
  agreed ?? last;

/** "Semi-finals, match 2" */
export const roundOfOwn = ({ match, rounds }: OwnMatch): string => matchName(match, rounds);

export const opponentOf = ({ opponent, opponent_number: number }: OwnMatch): string =>
  nameWithNumber({ names: opponent }, number);

/** "won against Asha Rao, 3&2"; a withdrawal is a walkover. */
export function outcomeOf({ won, how, ...match }: OwnMatch): string {
  const winner = won === null ? null : "";
  const result = resultText({ winner, how: how ?? (won ? "walkover" : "no result") });
  const opponent = opponentOf({ ...match, won, how });
  if (how === null && !won) return OUTCOMES.withdrawn(opponent);
  return OUTCOMES[won ? "won" : won === null ? "none" : "lost"](opponent, result);
}

const OUTCOMES = {
  won: (opponent: string, result: string) => `won against ${opponent}, ${result}`,
  lost: (opponent: string, result: string) => `lost to ${opponent}, ${result}`,
  none: (opponent: string, result: string) => `against ${opponent}, ${result}`,
  withdrawn: (opponent: string) => `walkover for ${opponent}`,
} as const;

/** Where the own side stands, as the database tells it. */
export type Standing =
  | {
      state: "plays" | "waits" | "plate" | "won" | "third" | "fourth" | "out" | "groups";
      /** That it plays, waits in, has won or lost; "plate": that is not drawn yet. */
      match: string;
      /** Of its draw; null while groups are played. */
      rounds: number | null;
      has_won_plate: boolean;
    }
  /** Without a number in the draw; the names of who has taken the one that it had. */
  | { state: "reserve"; taken_by?: string[] };

/** For the entry, the profile and the tournament's page; null: the next match says it. */
export function standingText(
  standing: Standing | null | undefined,
  matches: readonly OwnMatch[] = [],
): string | null {
  if (!standing) return null;
  if (standing.state === "reserve") {
    return STANDINGS.reserve(standing.taken_by ? sideName({ names: standing.taken_by }) : null);
  }
  const { state, match, rounds, has_won_plate: hasWonPlate } = standing;
  if (state === "plays") return null;
  const round = roundNameOf(match, rounds ?? 0);
  const texts = {
    waits: () => STANDINGS.waits(round),
    plate: () => STANDINGS.plate,
    won: () => STANDINGS.won,
    third: () => STANDINGS.third,
    fourth: () => STANDINGS.fourth,
    out: () =>
      [
        hasWonPlate ? null : isOfGroup(match) ? STANDINGS.outOfGroups : STANDINGS.out(round),
        sharesThird(matches) ? STANDINGS.sharesThird : null,
      ]
        .filter(Boolean)
        .join(" "),
    groups: () => STANDINGS.groups,
  };
  return [texts[state](), hasWonPlate ? STANDINGS.wonPlate : null].filter(Boolean).join(" ");
}

/** Whether a side has no match any more, by what is known. */
export const isOutOfPlay = (standing: Standing | null | undefined): boolean =>
  standing != null && standing.state !== "reserve" && OUT_OF_PLAY.has(standing.state);

const OUT_OF_PLAY = new Set(["won", "third", "fourth", "out"]);

/** Whether a side that is out has lost a semi-final of a knock-out without a match for third place. */
function sharesThird(matches: readonly OwnMatch[]): boolean {
  const main = matches.filter(({ match }) => !isOfPlate(match) && !isOfGroup(match));
  const [last] = main.toSorted((one, other) => roundOf(other.match) - roundOf(one.match));
  return (
    last !== undefined &&
    !main.some(({ match }) => match === THIRD_PLACE) &&
    roundOf(last.match) === last.rounds - 1 &&
    last.won === false &&
    last.how !== "disqualified"
  );
}

const STANDINGS = {
  waits: (round: string) => `Through to: ${round}. Your opponent is not known yet.`,
  won: "You have won the knock-out.",
  third: "You are third.",
  fourth: "You are fourth.",
  sharesThird: "You share third place.",
  plate:
    "You are in the plate, which is not drawn yet. You get your opponent by mail once it is drawn.",
  wonPlate: "You have won the plate.",
  out: (round: string) => `You are out. Your last round was: ${round}.`,
  reserve: (takenBy: string | null) =>
    `${takenBy === null ? "The draw is published" : `Your place in the draw was given to ${takenBy}`}: you are a reserve, and play if a side withdraws before its first match.`,
  outOfGroups: "You are out. The groups are over, and you are not among the sides that go on.",
  groups: "You have played all matches of your group. The draw of the sides that go on follows.",
} as const;
