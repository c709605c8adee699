import type {
  Competition,
  EnteredPlayer,
} from "#app/tournaments/competition.ts";
import { divisionName } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { playerScores } from "#app/tournaments/competition.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import {
  playerResults,
  type PlayerResult,
  type PlayerScore,
  type ScoringRules,
  teamResults,
  type TeamResult,
} from "#app/golf/results.ts";
import type { StoredScore } from "./typed-points.ts";

/** Before the club has saved rules: points as they were given. */
export const DEFAULT_SCORING: ScoringRules = {
  course: null,
  handicap: { kind: "none" },
  maxOverPar: null,
  bestCards: null,
  ties: "shared",
};

/** Why results cannot be worked out: what the rules lack. */
export type ScoringProblem =
  | "course-missing"
  | "course-differs"
  | "secret-holes-missing";

/** The results of a tournament, or what the rules lack. */
export type WorkedOut =
  | { players: PlayerResult[]; teams: TeamResult[]; problem: null }
  | { problem: ScoringProblem };

/** @returns null when results can be worked out of these scores */
function problemOf(
  scores: readonly PlayerScore[],
  { course, handicap }: ScoringRules,
): ScoringProblem | null {
  const cards = scores.flatMap(({ score }) =>
    "holes" in score ? [score.holes] : [],
  );
  if (cards.length === 0) return null;
  if (!course) return "course-missing";
  const count = course.par.length;
  if (cards.some((holes) => holes.length !== count)) return "course-differs";
  if (
    handicap.kind === "peoria" &&
    (handicap.secretHoles.length === 0 ||
      handicap.secretHoles.some((hole) => hole > count))
  ) {
    return "secret-holes-missing";
  }
  return null;
}

/**
 * Works out the results of a tournament by its rules.
 *
 * @param players with the handicaps of their entries
 */
export function workOut(
  { rules, teams }: Pick<Competition, "rules" | "teams">,
  stored: readonly StoredScore[],
  players: readonly DrawPlayer[],
): WorkedOut {
  const scoring = rules.scoring ?? DEFAULT_SCORING;
  const scores = playerScores(stored, players);
  const problem = problemOf(scores, scoring);
  if (problem) return { problem };
  const results = playerResults(scores, scoring, teams);
  return {
    players: results,
    teams: teamResults(results, teams, scoring),
    problem: null,
  };
}

/** The names of the divisions that players are in, by player. */
export function playerDivisions(
  { divisions }: Pick<Tournament, "divisions">,
  entered: readonly Pick<EnteredPlayer, "player_id" | "category">[],
): ReadonlyMap<string, string> {
  return new Map(
    entered.flatMap(({ player_id, category }) =>
      category === null ? [] : [[player_id, divisionName(divisions, category)]],
    ),
  );
}

/**
 * Results as `publish_results` takes them.
 *
 * @param divisions names by player
 */
export function publishedResults(
  { players, teams }: Extract<WorkedOut, { problem: null }>,
  divisions: ReadonlyMap<string, string>,
): object {
  return {
    players: players.map(({ playerId: player, place, points, handicap }) => ({
      player,
      place,
      points,
      handicap,
      ...(divisions.has(player) && { division: divisions.get(player) }),
    })),
    teams: teams.map(({ name, place, points, counted }) => ({
      name,
      place,
      points,
      cards: counted.length,
    })),
  };
}
