import type { By, NoResult } from "#app/golf/boards.ts";
import { FORMATS, type Format, isForSides } from "#app/golf/handicaps.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import type { PublishedScoring } from "./play.ts";

export type BoardLine = {
  name: string;
  /** Null: none. */
  place: number | null;
  /** "36"; null: no result. */
  number: string | null;
  /** Whom a side goes on without: "Bea Das withdrawn"; null, or not there: no one. */
  absent?: string | null;
};

/** The first lines of a board: of a division, or the second one of all players. */
export type ShortBoard = {
  name: string;
  /** "Men, net" */
  label: string;
  column: string;
  /** Of sides, each with its players in its note: what one is called. */
  side?: string;
  /** Instead of lines, where there are none. */
  none?: string;
  players: (BoardLine & {
    /** Why there is no place. */
    note?: string | null;
  })[];
};

/** "Men, first 5 of 7" */
export const firstOf = (name: string, lines: number, count: number): string =>
  lines > count ? `${name}, first ${count} of ${lines}` : name;

export const FORMAT_NAMES: Record<Format, string> = {
  stableford: "Stableford",
  "modified-stableford": "Modified Stableford",
  medal: "Medal",
  "par-bogey": "Par/bogey",
  "four-ball-stableford": "Four-ball Stableford",
  "four-ball-medal": "Four-ball medal",
  "four-ball-par-bogey": "Four-ball par/bogey",
  "team-stableford": "Team Stableford, best balls at each hole",
  "team-medal": "Team medal, best balls at each hole",
  foursomes: "Foursomes",
  greensomes: "Greensomes",
  chapman: "Chapman",
  scramble: "Scramble",
};

const PAIR = { one: "Pair", all: "Pairs", heading: "Leader board of the pairs" } as const;
const TEAM = { one: "Team", all: "Teams", heading: "Leader board of the teams" } as const;

/** What sides of a format are called: two partners are a pair. */
export const sideWords = (format: Format): typeof PAIR | typeof TEAM =>
  FORMATS[format].allowances.every(({ length }) => length === PARTNERS) ? PAIR : TEAM;

const PARTNERS = 2;

export const NO_RESULT_WORDS: Record<NoResult, string> = {
  "no-handicap": "no handicap",
  "too-few": "too few players",
  NR: "no return",
  WD: "withdrawn",
  DQ: "disqualified",
  DNS: "did not start",
};

/**
 * The players of a side, with why one has no result where the side has one: "Asha Rao (7), Bea Das
 * withdrawn".
 */
export const membersText = (
  members: readonly { name: string; strokes?: string | null; no_result?: NoResult | null }[],
  ofSide: NoResult | null,
): string =>
  members
    .map(({ name, strokes = null, no_result: noResult = null }) =>
      [
        name,
        strokes === null ? null : `(${strokes})`,
        noResult === null || noResult === ofSide ? null : NO_RESULT_WORDS[noResult],
      ]
        .filter((part) => part !== null)
        .join(" "),
    )
    .join(", ");

/** With why the side has no result; null: nothing. */
export const sideText = (...[members, ofSide]: Parameters<typeof membersText>): string | null =>
  [membersText(members, ofSide), ofSide === null ? null : NO_RESULT_WORDS[ofSide]]
    .filter(Boolean)
    .join(" · ") || null;

/** The players whom a side goes on without: "Bea Das withdrawn"; null: none. */
export const absentText = (...[members, ofSide]: Parameters<typeof membersText>): string | null =>
  membersText(
    members
      .filter(({ no_result: noResult = null }) => noResult !== null && noResult !== ofSide)
      .map(({ name, no_result: noResult }) => ({ name, no_result: noResult ?? null })),
    ofSide,
  ) || null;

/** "2 of 3 drives" */
export const drivesText = (drives: number, minimum: number): string =>
  `${drives} of ${count(minimum, "drive", "drives")}`;

export const minDrivesText = (minimum: number): string =>
  `At least ${count(minimum, "drive", "drives")} of each player.`;

const count = (number: number, one: string, more: string) =>
  `${number} ${number === 1 ? one : more}`;

/** A result as a sentence has it: "36 points", "72 strokes", "2 up". */
export function totalText(format: Format, total: number): string {
  switch (FORMATS[format].scoring) {
    case "stableford":
      return count(total, "point", "points");
    case "medal":
      return count(total, "stroke", "strokes");
    case "par-bogey":
      if (total === 0) return "level with par";
      return total > 0 ? `${total} up` : `${-total} down`;
  }
}

/** A result as a board has it. Against par with its sign: "+2". */
export const boardNumber = (format: Format, total: number): string =>
  FORMATS[format].scoring === "par-bogey" && total > 0
    ? `+${total}`
    : String(total).replace("-", "−");

const COUNTS = {
  stableford: "Points",
  medal: "Strokes",
  "par-bogey": "Score",
} as const;

export function boardLabels(
  format: Format,
  by: By,
  isOneOfTwo: boolean,
): { column: string; name: string | null } {
  const name = by === "gross" ? "Gross" : "Net";
  return {
    column: isOneOfTwo ? name : COUNTS[FORMATS[format].scoring],
    name: isOneOfTwo ? name : null,
  };
}

const NINE = 9;

/** Secret holes; double Peoria has more. */
const PEORIA = 6;

const ORDERS = {
  stableford: "Ranked by Stableford points.",
  medal: "Strokes, the fewest first.",
  "par-bogey": "Ranked by holes won against par, less those lost.",
} as const;

/** What decides between equal scores; where it is matching cards, by which holes. */
function tiesText({ ties, holes }: Pick<PublishedScoring, "ties" | "holes">): string {
  if (ties === "shared") return "Equal scores share a place.";
  const matched =
    holes === NINE
      ? "the last 6, 3 and 1 holes"
      : "the last 9, 6, 3 and 1 holes, then those of the first nine";
  const rest = ties === "lot" ? ", then by lot" : "; what is equal then shares a place";
  return `Equal scores are decided by ${matched}${rest}.`;
}

/** How published results were worked out. */
export const publishedScoring = (scoring: PublishedScoring | null): PublishedScoring =>
  scoring ?? DEFAULT_SCORING;

export function boardText(scoring: PublishedScoring | null): string {
  const published = publishedScoring(scoring);
  const { format, boards, secret_holes: secret } = published;
  const { scoring: how } = FORMATS[format];
  return [
    format === how && how !== "medal" ? null : `${FORMAT_NAMES[format]}.`,
    boards.length === 1 && boards[0] === "gross" ? "Without handicaps." : null,
    ORDERS[how],
    secret
      ? `Handicaps are ${secret.length > PEORIA ? "double Peoria" : "Peoria"}, from the secret holes ${new Intl.ListFormat("en-GB").format(secret.map(String))}.`
      : null,
    published.min_drives === undefined ? null : minDrivesText(published.min_drives),
    tiesText(published),
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Whether its boards are of teams only: a player alone has no result. */
export const hasSidesOnly = (scoring: PublishedScoring | null): boolean =>
  isForSides(publishedScoring(scoring).format);
