import type { BoardResults } from "#app/club/play/published.ts";
import type { By } from "#app/golf/boards.ts";
import type { HoleScores } from "#app/golf/course.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import {
  type Format,
  FORMATS,
  isForOwnBalls,
  isForSides,
  isSideSize,
  maxSideSize,
} from "#app/golf/handicaps.ts";
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
  type TeamResult,
  tournamentResults,
  type WithdrawnMembers,
} from "#app/golf/results.ts";
import { leftMembers, type Team, type Teams } from "#app/golf/teams.ts";
import { boardTerms } from "#app/tournaments/board-terms.ts";
import type {
  MemberReason,
  TournamentPlay,
  PublishedScore,
  PublishedScoring,
  StartedSide,
} from "#app/tournaments/play.ts";
import { cardOf, handicapOfPlayer, playerScores, scoringOf } from "#app/tournaments/play.ts";
import type { StoredScore } from "./typed-points.ts";

/** Why results cannot be worked out: what the rules lack, or the cards. */
export type ScoringProblem =
  | "course-missing"
  | "course-differs"
  | "secret-holes-missing"
  | "no-sides"
  | "cards-missing"
  | "tees-of-another-round"
  | "tee-pars-missing";

/** Empty: of the tournament. */
export type Problem = {
  problem: ScoringProblem;
  players: string[];
  tees: string[];
};

/** Why a side is not on the board, while all others are. */
export type SideProblem = "side-size" | "two-cards";

export type LeftOut = { team: string; problem: SideProblem };

export type WorkedOut =
  | (Results & {
      /** Those of the second board; null: there is one board. */
      second: Results | null;
      /** Whether anybody with a card gets handicap strokes. */
      hasStrokes: boolean;
      /** Whether there are cards from rated tees. */
      rated: boolean;
      scoring: ScoringRules;
      /** Sides with a card that cannot be counted, in their order. */
      leftOut: LeftOut[];
      /** Of sides, who did not count. */
      absent: MemberReasons;
      problem: null;
    })
  | Problem;

export const problemOf = (
  problem: ScoringProblem,
  { players = [], tees = [] }: Partial<Problem> = {},
): Problem => ({ problem, players, tees });

/** @returns null when results can be worked out of these cards */
export function courseProblem(
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
export function teesProblem(
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

/** Sides with a card that are no sides of the format, or have two cards where they share a ball. */
export function leftOutSides(
  carded: ReadonlySet<string>,
  { teams }: Teams,
  withdrawn: WithdrawnMembers,
  { format }: ScoringRules,
): LeftOut[] {
  if (!isForSides(format)) return [];
  const { isOneBall } = FORMATS[format];
  return teams.flatMap(({ name, players }): LeftOut[] => {
    const { counted = [], replaced = [] } = withdrawn.get(name) ?? {};
    const cards = [...players, ...counted, ...replaced].filter((id) => carded.has(id)).length;
    if (cards === 0) return [];
    if (!isSideSize(format, players.length + counted.length))
      return [{ team: name, problem: "side-size" }];
    return isOneBall && cards > 1 ? [{ team: name, problem: "two-cards" }] : [];
  });
}

/** Why players of sides did not count, by player. */
export type MemberReasons = ReadonlyMap<string, MemberReason>;

/**
 * Why each player who did not count for their side did not: of those who have a ball each, who handed
 * in no card too.
 */
export function memberReasons(
  { teams }: Teams,
  scores: readonly PlayerScore[],
  { format }: Pick<ScoringRules, "format">,
  isPlaying: (id: string) => boolean,
  takesPart: (id: string) => boolean = () => true,
): MemberReasons {
  const scoreOf = new Map(scores.map(({ playerId, score }) => [playerId, score]));
  const reasonOf = (id: string): MemberReason | null => {
    if (!takesPart(id)) return "not-in";
    const score = scoreOf.get(id);
    if (score && "noReturn" in score) return score.noReturn;
    if (!isPlaying(id)) return "WD";
    return isForOwnBalls(format) && !(score && "holes" in score) ? "no-card" : null;
  };
  return new Map(
    teams
      .flatMap(({ players }) => players)
      .flatMap((id) => {
        const reason = reasonOf(id);
        return reason === null ? [] : [[id, reason] as const];
      }),
  );
}

/**
 * The players of a side with their strokes, and why one did not count. A player who has withdrawn
 * does not stand among them any more where others fill the side.
 */
export const sideMembers = (
  players: readonly string[],
  played: TeamResult["played"],
  absent: MemberReasons,
  format: Format,
) => {
  const handicaps = new Map(played?.map(({ playerId, handicap }) => [playerId, handicap]));
  const left = players.filter((id) => absent.get(id) === "WD");
  const replaced = left.slice(0, Math.max(0, players.length - maxSideSize(format)));
  const members = players.filter((id) => !replaced.includes(id));
  return members.map((player) => {
    const reason = absent.get(player);
    return {
      player,
      handicap: handicaps.get(player) ?? null,
      ...(reason !== undefined && { no_result: reason }),
    };
  });
};

/** @returns null when no points were typed where cards are needed */
function pointsProblem(scores: readonly PlayerScore[], { format }: ScoringRules): Problem | null {
  if (format === "stableford") return null;
  const players = scores.flatMap(({ playerId, score }) => ("points" in score ? [playerId] : []));
  return players.length > 0 ? problemOf("cards-missing", { players }) : null;
}

/**
 * Scores and teams when players have withdrawn: whose card is in is WD, so that it takes no place
 * and no prize. A four-ball plays on with one ball. Of a ball that is shared the card is the
 * side's, which stays as it began; once all have withdrawn it is WD.
 */
export function withoutWithdrawn(
  scores: readonly PlayerScore[],
  { teams, neutral }: Teams,
  sides: readonly StartedSide[],
  { format }: ScoringRules,
  isPlaying: (id: string) => boolean,
): { scores: PlayerScore[]; teams: Teams; withdrawn: WithdrawnMembers } {
  const { isOneBall } = FORMATS[format];
  const startersOf = new Map(sides.map(({ team, members }) => [team, members]));
  const goesOn = ({ players }: Team) => players.some(isPlaying);
  const withdrawn = new Map(
    isOneBall
      ? teams
          .filter(goesOn)
          .map(({ id = "", name, players }) => [
            name,
            leftMembers(startersOf.get(id) ?? [], players.filter(isPlaying)),
          ])
      : [],
  );
  const sharing = new Set(
    [...withdrawn.values()].flatMap(({ counted, replaced }) => [...counted, ...replaced]),
  );
  return {
    scores: scores.map(({ playerId, score }) => ({
      playerId,
      score:
        isPlaying(playerId) || sharing.has(playerId) ? score : { handicap: null, noReturn: "WD" },
    })),
    teams: {
      teams: teams.map((team) =>
        goesOn(team) ? { ...team, players: team.players.filter(isPlaying) } : team,
      ),
      neutral,
    },
    withdrawn,
  };
}

/**
 * Works out the results of a tournament by its rules.
 *
 * @param gone who has withdrawn, for the handicap of a ball that they shared
 */
export function workOut(
  { rules, teams: saved, sides }: Pick<TournamentPlay, "rules" | "teams" | "sides">,
  stored: readonly StoredScore[],
  players: readonly DrawPlayer[],
  gone: readonly DrawPlayer[] = [],
): WorkedOut {
  const scoring = scoringOf(rules);
  const { format } = scoring;
  const card = cardOf(scoring);
  const playing = new Set(players.map(({ id }) => id));
  const { scores, teams, withdrawn } = withoutWithdrawn(
    playerScores(stored, [...players, ...gone], scoring),
    saved,
    sides,
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
    (isForSides(format) && teams.teams.length === 0 ? problemOf("no-sides") : null);
  if (problem) return problem;
  const leftOut = leftOutSides(carded, teams, withdrawn, scoring);
  const names = new Set(leftOut.map(({ team }) => team));
  const counted = { ...teams, teams: teams.teams.filter(({ name }) => !names.has(name)) };
  const courseHandicaps = new Map(
    [...players, ...gone].map((player) => [player.id, handicapOfPlayer(player, card)]),
  );
  const [first, second] = scoring.boards;
  const handicaps = FORMATS[format].isOneBall
    ? [...courseHandicaps.values()]
    : scores.map(({ score }) =>
        "holes" in score && score.handicap !== null
          ? (score.courseHandicap ?? plainHandicap(score.handicap))
          : null,
      );
  const by = (board: By) =>
    tournamentResults(scores, scoring, counted, board, courseHandicaps, withdrawn);
  return {
    ...by(first),
    second: second ? by(second) : null,
    hasStrokes:
      scoring.handicap.kind === "peoria" ||
      (scoring.handicap.kind === "entered" &&
        handicaps.some((each) => each !== null && strokesOfEntries([each], scoring) !== 0)),
    scoring,
    rated: tees.size > 0,
    leftOut,
    absent: memberReasons(saved, scores, scoring, (id) => playing.has(id)),
    problem: null,
  };
}

/** A line of a board as `publish_results` takes it, with that of the second board. */
export function publishedScore(
  { place, total, noPlace, matched }: Pick<PlayerResult, "place" | "total" | "noPlace" | "matched">,
  second: Pick<PlayerResult, "place" | "total" | "matched"> | undefined,
): PublishedScore {
  return {
    place,
    points: total,
    ...(noPlace && noPlace !== "neutral" && { no_result: noPlace }),
    ...(matched && { matched }),
    ...(second && {
      second: {
        place: second.place,
        points: second.total,
        ...(second.matched && { matched: second.matched }),
      },
    }),
  };
}

export function publishedResults(
  { players, teams, second, scoring, rated, absent }: Extract<WorkedOut, { problem: null }>,
  divisions: ReadonlyMap<string, string>,
  saved: Teams,
  drives: TournamentPlay["drives"] = {},
): BoardResults {
  const { minDrives } = scoring;
  const otherOf = new Map(second?.players.map((line) => [line.playerId, line]));
  const ids = new Map(saved.teams.map(({ id, name }) => [name, id ?? ""]));
  const otherOfTeam = new Map(second?.teams.map((line) => [line.name, line]));
  const membersOf = new Map(saved.teams.map((team) => [team.name, team.players]));
  return {
    players: players.map((result) => {
      const { playerId: player } = result;
      const other = otherOf.get(player);
      return {
        player,
        ...publishedScore(result, other),
        // Of the net board, whichever ranks.
        handicap: result.handicap ?? other?.handicap ?? null,
        ...(divisions.has(player) && { division: divisions.get(player) }),
        ...(minDrives !== null && player in drives && { drives: drives[player] }),
      };
    }),
    teams: teams.map((team) => ({
      id: ids.get(team.name) ?? "",
      name: team.name,
      ...publishedScore(team, otherOfTeam.get(team.name)),
      cards: team.counted.length,
      ...(isForSides(scoring.format) && {
        members: sideMembers(
          membersOf.get(team.name) ?? [],
          (scoring.boards[0] === "net" ? team : otherOfTeam.get(team.name))?.played,
          absent,
          scoring.format,
        ),
      }),
    })),
    scoring: {
      ...boardTerms(scoring, rated),
      ...(minDrives !== null && { min_drives: minDrives }),
    } satisfies PublishedScoring,
  };
}
