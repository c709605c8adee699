import { FORMATS } from "./handicaps.ts";
import { sharesOf } from "./pot.ts";
import {
  DEFAULT_SCORING,
  handicapOfScore,
  type PlayerScore,
  type Results,
  type ScoringRules,
  tournamentResults,
} from "./results.ts";
import { skinsByPlayer, skinsOf, type SkinsRules } from "./skins.ts";
import type { Teams } from "./teams.ts";
import { twosOf } from "./twos.ts";

/** What a competition sets for itself; course and handicaps are the day's. */
export type BoardRules = Pick<
  ScoringRules,
  | "format"
  | "boards"
  | "allowance"
  | "maximum"
  | "maxOverPar"
  | "points"
  | "counted"
  | "shortSides"
  | "ties"
  | "lot"
>;

/** A competition of a tournament beside its own: another reckoning of the same cards. */
export type CompetitionRules =
  | ({ kind: "board" } & BoardRules)
  /** The allowance as in `ScoringRules`; the pot in whole rupees. */
  | ({ kind: "skins"; allowance: readonly number[]; pot: number } & SkinsRules)
  /** A hole in one counts as `ace` twos; `carriedIn` is of the pot of an earlier day. */
  | { kind: "twos"; ace: number; pot: number; carriedIn: number };

/** A player with skins or twos, and the holes of them. */
export type PoolLine = {
  playerId: string;
  count: number;
  /** In whole rupees. */
  worth: number;
  holes: { hole: number; count: number }[];
};

export type PoolResults = {
  lines: PoolLine[];
  /** What one skin or two is worth, and what of the pot cannot be shared. */
  each: number;
  left: number;
  /** Skins that were carried past the last hole. */
  unclaimed: number;
};

export type CompetitionResults =
  | { kind: "board"; scoring: ScoringRules; first: Results; second: Results | null }
  | ({ kind: "skins" | "twos" } & PoolResults);

/** Players on one ball have no cards of their own. */
export const hasOwnCards = ({ format }: Pick<ScoringRules, "format">): boolean =>
  !FORMATS[format].isOneBall;

/** How a competition counts the cards of the day. */
export function competitionScoring(day: ScoringRules, rules: CompetitionRules): ScoringRules {
  const handicap = day.handicap.kind === "none" ? DEFAULT_SCORING.handicap : day.handicap;
  const { course } = day;
  switch (rules.kind) {
    case "board":
      return {
        ...DEFAULT_SCORING,
        ...rules,
        course,
        handicap: rules.boards.join() === "gross" ? { kind: "none" } : handicap,
      };
    case "skins":
      return {
        ...DEFAULT_SCORING,
        course,
        // Strokes are compared, so that what the par of a tee adds counts (Rule 6.2b).
        format: "medal",
        allowance: rules.allowance,
        maxOverPar: day.maxOverPar,
        handicap: rules.by === "gross" ? { kind: "none" } : handicap,
      };
    case "twos":
      return { ...DEFAULT_SCORING, course, handicap: { kind: "none" } };
  }
}

/**
 * The results of a competition: worked out from the cards each time, since one corrected hole can move
 * every skin after it.
 *
 * @param scores of the players who take part
 * @param sides null: each plays alone
 * @throws Error when there are hole scores and no course
 */
export function competitionResults(
  rules: CompetitionRules,
  day: ScoringRules,
  scores: readonly PlayerScore[],
  sides: Teams | null,
): CompetitionResults {
  const scoring = competitionScoring(day, rules);
  if (rules.kind === "board") {
    const [first, second] = scoring.boards;
    return {
      kind: "board",
      scoring,
      first: tournamentResults(scores, scoring, sides, first),
      second: second ? tournamentResults(scores, scoring, sides, second) : null,
    };
  }
  const cards = scores.flatMap(({ playerId: id, score }) => {
    if (!("holes" in score)) return [];
    const handicap = handicapOfScore(score, scoring);
    const { holes, course } = score;
    return handicap === null ? [] : [{ id, holes, handicap, ...(course && { course }) }];
  });
  if (rules.kind === "twos") {
    return {
      kind: "twos",
      ...poolOf(twosOf(cards, rules.ace), rules.pot + rules.carriedIn, 0),
    };
  }
  if (!scoring.course && cards.length > 0) throw new Error("Hole scores need the course");
  const { holes, unclaimed } = scoring.course
    ? skinsOf(cards, scoring.course, rules)
    : { holes: [], unclaimed: 0 };
  return { kind: "skins", ...poolOf(skinsByPlayer(holes), rules.pot, unclaimed) };
}

function poolOf(won: ReturnType<typeof twosOf>, pot: number, unclaimed: number): PoolResults {
  const { each, left } = sharesOf(
    pot,
    won.reduce((sum, { count }) => sum + count, 0),
  );
  return {
    lines: won
      .map(({ id, ...line }) => ({ playerId: id, ...line, worth: line.count * each }))
      .toSorted((one, other) => other.count - one.count),
    each,
    left,
    unclaimed,
  };
}
