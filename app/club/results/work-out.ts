import type {
  Competition,
  PublishedScore,
  PublishedScoring,
} from "#app/tournaments/competition.ts";
import { cardOf, handicapOfPlayer, playerScores, scoringOf } from "#app/tournaments/competition.ts";
import type { By } from "#app/golf/boards.ts";
import type { HoleScores } from "#app/golf/course.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import { FORMATS, isForSides } from "#app/golf/handicaps.ts";
import {
  plainHandicap,
  type RatedTee,
  teesOfAnotherRound,
  teesWithoutPars,
} from "#app/golf/rated-tees.ts";
import {
  type PlayerResult,
  type PlayerScore,
  type Results,
  type ScoringRules,
  strokesOfEntries,
  tournamentResults,
} from "#app/golf/results.ts";
import type { Team, Teams } from "#app/golf/teams.ts";
import type { BoardResults } from "#app/club/competition/published.ts";
import type { StoredScore } from "./typed-points.ts";

/** Why results cannot be worked out: what the rules lack, or the cards. */
export type ScoringProblem =
  | "course-missing"
  | "course-differs"
  | "secret-holes-missing"
  | "no-sides"
  | "side-sizes"
  | "cards-missing"
  | "two-cards"
  | "tees-of-another-round"
  | "tee-pars-missing";

/** Empty: of the tournament. */
type Problem = {
  problem: ScoringProblem;
  teams: string[];
  players: string[];
  tees: string[];
};

export type WorkedOut =
  | (Results & {
      /** Those of the second board; null: there is one board. */
      second: Results | null;
      /** Whether anybody with a card gets handicap strokes. */
      hasStrokes: boolean;
      scoring: ScoringRules;
      problem: null;
    })
  | Problem;

const problemOf = (
  problem: ScoringProblem,
  { teams = [], players = [], tees = [] }: Partial<Problem> = {},
): Problem => ({ problem, teams, players, tees });

/** @returns null when results can be worked out of these cards */
function courseProblem(
  cards: readonly HoleScores[],
  { course, handicap }: ScoringRules,
): Problem | null {
  if (cards.length === 0) return null;
  if (!course) return problemOf("course-missing");
  const count = course.par.length;
  if (cards.some((holes) => holes.length !== count)) {
    return problemOf("course-differs");
  }
  if (
    handicap.kind === "peoria" &&
    (handicap.secretHoles.length === 0 || handicap.secretHoles.some((hole) => hole > count))
  ) {
    return problemOf("secret-holes-missing");
  }
  return null;
}

/** @returns null when they are rated for the holes of the scorecard */
function teesProblem(
  tees: readonly RatedTee[],
  { course, format, handicap }: ScoringRules,
): Problem | null {
  if (!course || handicap.kind === "peoria") return null;
  const named = (list: readonly RatedTee[]) => list.map(({ name }) => name);
  const others = teesOfAnotherRound(tees, course);
  if (others.length > 0) {
    return problemOf("tees-of-another-round", { tees: named(others) });
  }
  const without = teesWithoutPars(tees, course);
  return FORMATS[format].scoring !== "medal" && without.length > 0
    ? problemOf("tee-pars-missing", { tees: named(without) })
    : null;
}

/** @returns null when the teams are sides of the format, each with its cards */
function sidesProblem(
  scores: readonly PlayerScore[],
  { teams }: Teams,
  { format }: ScoringRules,
): Problem | null {
  if (!isForSides(format)) return null;
  if (teams.length === 0) return problemOf("no-sides");
  const { isOneBall, allowances } = FORMATS[format];
  const named = (list: readonly Team[]) => list.map(({ name }) => name);
  const carded = new Set(
    scores.flatMap(({ playerId, score }) => ("holes" in score ? [playerId] : [])),
  );
  const cardsOf = ({ players }: Team) => players.filter((id) => carded.has(id)).length;
  const wrong = teams.filter(
    (team) =>
      cardsOf(team) > 0 &&
      // In four-ball a player may play without the partner (Rule 23.4).
      (isOneBall
        ? allowances.every(({ length }) => length !== team.players.length)
        : team.players.length > (allowances[0]?.length ?? 0)),
  );
  if (wrong.length > 0) return problemOf("side-sizes", { teams: named(wrong) });
  const several = isOneBall ? teams.filter((team) => cardsOf(team) > 1) : [];
  return several.length > 0 ? problemOf("two-cards", { teams: named(several) }) : null;
}

/** @returns null when no points were typed where cards are needed */
function pointsProblem(scores: readonly PlayerScore[], { format }: ScoringRules): Problem | null {
  if (format === "stableford") return null;
  const players = scores.flatMap(({ playerId, score }) => ("points" in score ? [playerId] : []));
  return players.length > 0 ? problemOf("cards-missing", { players }) : null;
}

/**
 * Scores and teams when players have withdrawn: whose card is in is WD, so that it takes no place
 * and no prize. A four-ball plays on with one ball; the card of a side with one ball stays the
 * side's, which plays off the players it has.
 *
 * @param isPlaying by player
 */
function withoutWithdrawn(
  scores: readonly PlayerScore[],
  { teams, neutral }: Teams,
  { format }: ScoringRules,
  isPlaying: (id: string) => boolean,
): { scores: PlayerScore[]; teams: Teams } {
  const carded = new Set(scores.map(({ playerId }) => playerId));
  const { isOneBall } = FORMATS[format];
  const heirOf = (id: string) => {
    const side = isOneBall && teams.find(({ players }) => players.includes(id));
    const others = side ? side.players.filter(isPlaying) : [];
    return others.some((other) => carded.has(other)) ? undefined : others[0];
  };
  return {
    scores: scores.flatMap(({ playerId, score }): PlayerScore[] => {
      if (isPlaying(playerId)) return [{ playerId, score }];
      const heir = heirOf(playerId);
      return [
        { playerId, score: { handicap: null, noReturn: "WD" } },
        ...(heir === undefined ? [] : [{ playerId: heir, score: { ...score, handicap: null } }]),
      ];
    }),
    teams: {
      teams: teams.map((team) =>
        team.players.some(isPlaying) ? { ...team, players: team.players.filter(isPlaying) } : team,
      ),
      neutral,
    },
  };
}

/** Works out the results of a tournament by its rules. */
export function workOut(
  { rules, teams: saved }: Pick<Competition, "rules" | "teams">,
  stored: readonly StoredScore[],
  players: readonly DrawPlayer[],
): WorkedOut {
  const scoring = scoringOf(rules);
  const card = cardOf(scoring);
  const playing = new Set(players.map(({ id }) => id));
  const { scores, teams } = withoutWithdrawn(
    playerScores(stored, players, scoring),
    saved,
    scoring,
    (id) => playing.has(id),
  );
  const cards = scores.flatMap(({ score }) => ("holes" in score ? [score.holes] : []));
  const carded = new Set(
    scores.flatMap(({ playerId, score }) => ("holes" in score ? [playerId] : [])),
  );
  const tees = new Map(
    players.flatMap(({ id, tee }) => (tee && carded.has(id) ? [[tee.name, tee]] : [])),
  );
  const problem =
    courseProblem(cards, scoring) ??
    teesProblem([...tees.values()], scoring) ??
    pointsProblem(scores, scoring) ??
    sidesProblem(scores, teams, scoring);
  if (problem) return problem;
  const entered = new Map(players.map((player) => [player.id, handicapOfPlayer(player, card)]));
  const [first, second] = scoring.boards;
  const handicaps = FORMATS[scoring.format].isOneBall
    ? [...entered.values()]
    : scores.map(({ score }) =>
        "holes" in score && score.handicap !== null
          ? (score.courseHandicap ?? plainHandicap(score.handicap))
          : null,
      );
  const by = (board: By) => tournamentResults(scores, scoring, teams, board, entered);
  return {
    ...by(first),
    second: second ? by(second) : null,
    hasStrokes:
      scoring.handicap.kind === "peoria" ||
      (scoring.handicap.kind === "entered" &&
        handicaps.some((each) => each !== null && strokesOfEntries([each], scoring) !== 0)),
    scoring,
    problem: null,
  };
}

/** A line of a board as `publish_results` takes it, with that of the second board. */
function publishedScore(
  { place, total, noPlace }: Pick<PlayerResult, "place" | "total" | "noPlace">,
  second: Pick<PlayerResult, "place" | "total"> | undefined,
): PublishedScore {
  return {
    place,
    points: total,
    ...(noPlace && noPlace !== "neutral" && { no_result: noPlace }),
    ...(second && { second: { place: second.place, points: second.total } }),
  };
}

export function publishedResults(
  {
    players,
    teams,
    second,
    scoring: { format, boards, ties, course, handicap },
  }: Extract<WorkedOut, { problem: null }>,
  divisions: ReadonlyMap<string, string>,
): BoardResults {
  const otherOf = new Map(second?.players.map((line) => [line.playerId, line]));
  const otherOfTeam = new Map(second?.teams.map((line) => [line.name, line]));
  return {
    players: players.map((result) => {
      const { playerId: player, handicap } = result;
      return {
        player,
        ...publishedScore(result, otherOf.get(player)),
        handicap,
        ...(divisions.has(player) && { division: divisions.get(player) }),
      };
    }),
    teams: teams.map((team) => ({
      name: team.name,
      ...publishedScore(team, otherOfTeam.get(team.name)),
      cards: team.counted.length,
    })),
    scoring: {
      format,
      boards,
      ties,
      ...(course && { holes: course.par.length }),
      ...(handicap.kind === "peoria" && {
        secret_holes: handicap.secretHoles,
      }),
    } satisfies PublishedScoring,
  };
}
