import type { NoResult, By, HoleMaximum } from "#app/golf/boards.ts";
import type { Course } from "#app/golf/course.ts";
import { isSameCourse } from "#app/golf/eclectic.ts";
import { type Format, isForSides, FORMATS } from "#app/golf/handicaps.ts";
import type { QualifyingRules } from "#app/golf/qualifying.ts";
import type { SeriesRules, SeriesRound } from "#app/golf/series.ts";
import type { EclecticRules } from "./eclectic.ts";
import type { RoundsRules, PlayedCard, PublishedCut } from "./rounds.ts";

/** Who qualifies for a final, in the divisions of each day or in one table. */
export type QualifyingSeriesRules = QualifyingRules & {
  kind: "qualifying";
  division: "each" | null;
};

/** A division of the series, with those of the days, by their ids in it, that count as it. */
export type SeriesDivision = { id: string; name: string; of: string[] };

export type StoredSeriesRules = (
  | SeriesRules
  | RoundsRules
  | EclecticRules
  | QualifyingSeriesRules
) & {
  divisions?: SeriesDivision[];
};

/** A published line of one person; `division` is the id of the day's. */
export type FactLine = {
  person: string;
  /** Told to the club alone. */
  player?: string;
  place: number | null;
  total: number | null;
  noResult: NoResult | null;
  isEligible: boolean;
  division: string | null;
  /** Only where the series compares cards. */
  card?: PlayedCard;
};

export type SeriesTournament = {
  id: string;
  name: string;
  slug: string;
  has_page: boolean;
  day: string | null;
  state: SeriesRound["state"];
  /** Planned, though its results were published. */
  is_taken_back?: boolean;
  /** Told to the club alone. */
  is_draft?: boolean;
  weight: number;
  /** Null: the board that ranks. */
  board: By | null;
  /** The id of a further competition, told to the club alone; null: the tournament's own. */
  competition?: string | null;
  competition_name: string | null;
  /** Of the published results; null: none, or points as they were typed. */
  format: Format | null;
  boards: By[] | null;
  holes: number | null;
  par: number | null;
  /** Null: published without the cards. */
  course: Course | null;
  maximum: HoleMaximum | null;
  /** Of the published results: per cent of the handicaps; empty, or null: as usual. */
  allowance: readonly number[] | null;
  lines: FactLine[];
};

export type SeriesFacts = {
  rules: StoredSeriesRules;
  tournaments: SeriesTournament[];
  /** `id` is told to the club alone. */
  corrections: { id?: string; person: string; amount: number; reason: string; at: string }[];
  moved: Record<string, string>;
  /** Of the days, those of the tournaments that were announced first before others. */
  divisions: { tournament: string; id: string; name: string }[];
  cut: PublishedCut | null;
};

/** Why published results do not count in a series. */
export type SeriesProblem = "sides" | "board" | "unit" | "holes" | "par" | "cards" | "course";

const WHOLE_ROUND = 18;

/** Whether results are added up, to which the committee can add points or strokes. */
export const hasTotals = ({ kind }: StoredSeriesRules): boolean =>
  kind === "points" || kind === "scores";

/** Whether cards are compared hole by hole, and not published results. */
export const comparesCards = (
  rules: StoredSeriesRules,
): rules is Extract<StoredSeriesRules, RoundsRules | EclecticRules> =>
  rules.kind === "rounds" || rules.kind === "eclectic";

function ownProblem(tournament: SeriesTournament, rules: StoredSeriesRules): SeriesProblem | null {
  const { format, boards, board, holes, par } = tournament;
  const played = format ?? "stableford";
  if (isForSides(played)) return "sides";
  const by = comparesCards(rules) ? rules.by : board;
  const isGross = rules.kind === "eclectic" && by === "gross";
  if (by !== null && !isGross && !(boards ?? ["net"]).includes(by)) return "board";
  if (rules.kind === "points" || rules.kind === "qualifying") return null;
  const isPart = holes !== null && holes !== WHOLE_ROUND;
  if (comparesCards(rules)) {
    if (rules.kind === "rounds" && played !== rules.scoring) return "unit";
    return isPart ? "holes" : cardsProblem(tournament);
  }
  const { scoring } = FORMATS[played];
  if (scoring !== (rules.best === "fewest" ? "medal" : "stableford")) return "unit";
  if (isPart) return "holes";
  return rules.best === "fewest" && par === null ? "par" : null;
}

/** @returns null: the results count, or there are none */
export function problemOf(
  tournament: SeriesTournament,
  { rules, tournaments }: Pick<SeriesFacts, "rules" | "tournaments">,
): SeriesProblem | null {
  if (tournament.state !== "published") return null;
  const problem = ownProblem(tournament, rules);
  if (problem || rules.kind !== "eclectic") return problem;
  // The first round says which course it is.
  const first = tournaments.find(
    (each) => each.state === "published" && ownProblem(each, rules) === null,
  );
  return first?.course && tournament.course && !isSameCourse(first.course, tournament.course)
    ? "course"
    : null;
}

const cardsProblem = ({ course, lines }: SeriesTournament): "cards" | null =>
  course !== null &&
  lines.every(({ card, isEligible, total }) => card || !isEligible || total === null)
    ? null
    : "cards";
