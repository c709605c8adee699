import {
  type BallsCounted,
  BEST_BALL,
  type By,
  countbackHoles,
  type HoleMaximum,
  type NoResult,
} from "#app/golf/boards.ts";
import { FORMATS, type Format, isForSides, isForTeamBalls } from "#app/golf/handicaps.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import { DEFAULT_SCORING, type ScoringRules, usualAllowances } from "#app/golf/results.ts";
import { MODIFIED_POINTS, type PointsTable } from "#app/golf/stableford.ts";
import type { MemberReason, PublishedScore, PublishedScoring } from "./play.ts";

export type BoardLine = {
  name: string;
  /** Null: none. */
  place: number | null;
  /** "36"; null: no result. */
  number: string | null;
  /** Whom a side goes on without: "Bea Das withdrawn"; null, or not there: no one. */
  absent?: string | null;
  /** By what a place was decided: "last 9: 31.5 to 32"; null, or not there: by the result. */
  decided?: string | null;
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
  /** How many of the lines come first, the rest behind a press; not there: all. */
  shown?: number;
  players: (BoardLine & {
    /** Why there is no place. */
    note?: string | null;
  })[];
};

/**
 * All lines of a board, of which a page shows so many at first. A page of hundreds of lines must stay
 * light: then the others are left out, and the name says so.
 *
 * @param onPage the lines of all boards of the page
 */
export function openable<Line>(
  name: string,
  lines: readonly Line[],
  count: number,
  onPage: number,
): { name: string; shown?: number; players: Line[] } {
  if (lines.length <= count) return { name, players: [...lines] };
  return onPage > MOST_LINES
    ? { name: firstOf(name, lines.length, count), players: lines.slice(0, count) }
    : { name, shown: count, players: [...lines] };
}

const MOST_LINES = 160;

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

export const NO_RESULT_WORDS: Record<MemberReason, string> = {
  "no-handicap": "no handicap",
  "too-few": "too few players",
  NR: "no return",
  WD: "withdrawn",
  DQ: "disqualified",
  DNS: "did not start",
  "no-card": "no card",
  "not-in": "does not take part",
};

/** "holes 1 and 6 (2)": where skins or twos were won, and how many where it is more than one. */
export const holesWonText = (holes: readonly (readonly [number, number])[]): string =>
  `${holes.length === 1 ? "hole" : "holes"} ${LIST.format(
    holes.map(([hole, shares]) => (shares > 1 ? `${hole} (${shares})` : String(hole))),
  )}`;

/** Why a line without a place on the second board has none there; null: it is neutral. */
export function noResultOnSecond(
  { place, no_result: noResult }: Pick<PublishedScore, "place" | "no_result">,
  [, by]: PublishedScoring["boards"],
): NoResult | null {
  if (noResult && noResult !== "no-handicap" && noResult !== "no-card") return noResult;
  if (place === null) return null;
  return by === "gross" ? "no-card" : "no-handicap";
}

type NamedMember = {
  name: string;
  strokes?: string | null;
  no_result?: MemberReason | null;
};

/**
 * The players of a side, with why one has no result where the side has one: "Asha Rao (7), Bea Das
 * withdrawn".
 */
export const membersText = (members: readonly NamedMember[], ofSide: NoResult | null): string =>
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

/**
 * With the strokes of a ball that they share, and why the side has no result; null: nothing.
 *
 * @param shared null: each has a ball, or there are no strokes
 */
export const sideText = (
  members: readonly NamedMember[],
  ofSide: NoResult | null,
  shared: number | null = null,
): string | null =>
  [
    membersText(members, ofSide),
    shared === null ? null : `off ${strokesText(shared)}`,
    ofSide === null ? null : NO_RESULT_WORDS[ofSide],
  ]
    .filter(Boolean)
    .join(" · ") || null;

/** The players whom a side goes on without: "Bea Das withdrawn"; null: none. */
export const absentText = (
  members: readonly NamedMember[],
  ofSide: NoResult | null,
): string | null =>
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

/** How published results were worked out; null: before there were other formats. */
export const publishedScoring = (scoring: PublishedScoring | null): PublishedScoring =>
  scoring ?? { format: DEFAULT_SCORING.format, boards: ["net"], ties: "shared" };

/** Medal in which a hole has a maximum is a form of its own. */
function formName({ format, hole_maximum: maximum }: PublishedScoring): string {
  const name = FORMAT_NAMES[format];
  return maximum === undefined
    ? name
    : name.replace("Medal", "Maximum score").replace("medal", "maximum score");
}

function maximumText(maximum: HoleMaximum): string {
  if (typeof maximum === "object") return `A hole counts at most ${maximum.overPar} over par.`;
  return `A hole counts at most ${maximum === "double-par" ? "double par" : "a net double bogey"}.`;
}

const SCORES = ["an albatross", "an eagle", "a birdie", "par", "a bogey", "a double bogey"];

/** "8 for an albatross, …": the first is for better ones too. */
const pointsText = (points: PointsTable): string =>
  `Points: ${LIST.format(
    points.map((each, index) => {
      const score = SCORES[index] ?? `${index - SCORES.indexOf("par")} over par`;
      return `${boardSign(each)} for ${score}${index === points.length - 1 ? " or worse" : ""}`;
    }),
  )}.`;

const LIST = new Intl.ListFormat("en-GB");

const boardSign = (number: number) => String(number).replace("-", "−");

export function countedText(counted: BallsCounted): string {
  if ("byPar" in counted) {
    const [three, four, five] = counted.byPar;
    return `The best ${three} balls count on a par 3, ${four} on a par 4, ${five} on a par 5.`;
  }
  const [only = 1, ...others] = counted.inTurn;
  if (others.length > 0) {
    return `The best ${counted.inTurn.join(", ")} balls count in turn, from hole 1 on.`;
  }
  return only === 1
    ? "The best ball counts at each hole."
    : `The best ${only} balls count at each hole.`;
}

/** Lists for sides of other numbers of players come after that of the club. */
function shareText(format: Format, allowance: readonly number[]): string {
  const { allowances } = FORMATS[format];
  const own = allowance.length > 0 ? [allowance] : [];
  const lists = [
    ...own,
    ...allowances.filter(({ length }) => own.every((each) => each.length !== length)),
  ];
  return `${lists.map((each) => each.join("/")).join(" or ")} % of the Course Handicaps, the lowest first.`;
}

/**
 * What players get of their Course Handicaps. A player alone plays off the whole of a plain handicap,
 * and off less of one from a rated tee.
 */
export function allowanceText({
  format,
  allowance,
  counted = BEST_BALL,
  rated = false,
  secret_holes: secretHoles,
  peoria_percent: percent,
}: Pick<PublishedScoring, "format" | "rated" | "secret_holes" | "peoria_percent"> &
  Partial<Pick<ScoringRules, "allowance" | "counted">>): string | null {
  if (secretHoles) return percent === undefined ? null : `${percent} % of the Peoria handicap.`;
  // Published before it was said.
  if (!allowance) return null;
  if (FORMATS[format].isOneBall) return shareText(format, allowance);
  const usual =
    isForSides(format) || rated ? (usualAllowances(format, counted)[0] ?? []) : allowance;
  const percents = allowance.length > 0 ? allowance : usual;
  return percents.length > 0
    ? `${[...new Set(percents)].join(", ")} % of the Course Handicap.`
    : null;
}

/** How a board is worked out, in a sentence each. */
export function boardTexts(scoring: PublishedScoring | null): string[] {
  const published = publishedScoring(scoring);
  const { format, boards, secret_holes: secret, counted, points, hole_maximum: most } = published;
  const { scoring: how } = FORMATS[format];
  return [
    format === how && how !== "medal" ? null : `${formName(published)}.`,
    boards.length === 1 && boards[0] === "gross" ? "Without handicaps." : null,
    ORDERS[how],
    format === "modified-stableford" && points
      ? pointsText(points.length > 0 ? points : MODIFIED_POINTS)
      : null,
    most === undefined ? null : maximumText(most),
    counted && isForTeamBalls(format) ? countedText(counted) : null,
    published.shortSides ? "Teams with fewer players play on." : null,
    secret
      ? `Handicaps are ${secret.length > PEORIA ? "double Peoria" : "Peoria"}, from the secret holes ${LIST.format(secret.map(String))}.`
      : null,
    boards.includes("net") ? allowanceText(published) : null,
    published.min_drives === undefined ? null : minDrivesText(published.min_drives),
    tiesText(published),
  ].filter((part) => part !== null);
}

export const boardText = (scoring: PublishedScoring | null): string =>
  boardTexts(scoring).join(" ");

type Placed = Pick<PublishedScore, "place" | "points" | "matched">;

/** Of the results of a cancelled tournament, wherever they stand. */
export const DO_NOT_COUNT = "The tournament is cancelled: these results do not count.";

const BY_LOT = "by lot";

/** "last 9", "holes 4–9", "hole 18" */
function holesText(list: readonly number[], holes: number): string {
  const [first = 0] = list;
  const last = list.at(-1) ?? first;
  if (list.length === 1) return `hole ${last}`;
  return last === holes ? `last ${list.length}` : `holes ${first}–${last}`;
}

/**
 * By what a place was decided between equal results: against the next place, of the last one against
 * the place before: "last 9: 31.5 to 32". Null: by the result alone, or shared with all.
 *
 * @param lines of the board, the best first
 */
export function decidedText(
  line: Placed,
  lines: readonly Placed[],
  scoring: PublishedScoring | null,
): string | null {
  const { format, ties, holes = USUAL_HOLES } = publishedScoring(scoring);
  const { place, points, matched } = line;
  if (place === null || ties === "shared") return null;
  const equal = lines.filter((other) => other.place !== null && other.points === points);
  const other =
    equal.find((each) => (each.place ?? 0) > place) ??
    equal.findLast((each) => (each.place ?? 0) < place);
  if (!other) return null;
  const at = (matched ?? []).findIndex((sum, index) => sum !== other.matched?.[index]);
  const list = countbackHoles(holes)[at];
  // Published before the numbers were.
  if (!list) return ties === "lot" ? BY_LOT : null;
  const numbers = [line, other].map((each) => boardNumber(format, each.matched?.[at] ?? 0));
  return `${holesText(list, holes)}: ${numbers.join(" to ")}`;
}

const USUAL_HOLES = 18;

/** Whether its boards are of teams only: a player alone has no result. */
export const hasSidesOnly = (scoring: PublishedScoring | null): boolean =>
  isForSides(publishedScoring(scoring).format);
