import { matchName, sideName } from "./knockout.ts";

/** A match of the own side that has a link, as the database tells its member. */
export type OwnMatch = {
  match: string;
  /** How many the knock-out has. */
  rounds: number;
  /** Names. */
  opponent: string[];
  token: string;
  agreed_on: string | null;
  last_day: string | null;
  is_decided: boolean;
};

/** The match that is to be played next; null: there is none, or it is not known yet. */
export const nextMatch = (matches: readonly OwnMatch[] | undefined): OwnMatch | null =>
  matches?.find(({ is_decided: isDecided }) => !isDecided) ?? null;

/** The day that is agreed, else the last one. */
export const dayOfMatch = ({ agreed_on: agreed, last_day: last }: OwnMatch): string | null =>
  agreed ?? last;

/** "Semi-finals, match 2" */
export const roundOfOwn = ({ match, rounds }: OwnMatch): string => matchName(match, rounds);

export const opponentOf = ({ opponent }: OwnMatch): string => sideName({ names: opponent });
