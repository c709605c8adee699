import type { Course, HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import { peoriaHandicap, type PeoriaRules } from "./peoria.ts";
import { stablefordRound, withMaximum } from "./stableford.ts";
import { teamPlaces, type Teams } from "./teams.ts";

/** How strokes are given in a tournament. */
export type HandicapRules =
  | { kind: "none" }
  /** The handicap with which a player entered, or that of the scoring service. */
  | { kind: "entered"; maxHandicap: number | null }
  | ({ kind: "peoria" } & PeoriaRules);

/** How the results of a tournament are worked out. */
export type ScoringRules = {
  /** Needed where there are hole scores. */
  course: Course | null;
  handicap: HandicapRules;
  /** The most that counts at one hole, above par; null: whatever was played. */
  maxOverPar: number | null;
  /** How many cards of a team count: its best. Null: all. */
  bestCards: number | null;
  /**
   * Equal points share a place, or the players' cards are matched first: the
   * points of the last nine, six and three holes, and of the last.
   */
  ties: "shared" | "countback";
};

/** What is known of a player's round: strokes at each hole, or points. */
export type Score =
  | { holes: HoleScores; handicap: number | null }
  | { points: number; handicap: number | null };

export type PlayerScore = { playerId: string; score: Score };

export type PlayerResult = {
  playerId: string;
  /** From 1; the same for players who are equal. */
  place: number;
  points: number;
  /** With which the points were worked out; null: points were given, or none. */
  handicap: number | null;
  /** Points of each hole; null where points were given. */
  holes: number[] | null;
};

/** The holes whose points are compared, counted from the last. */
const COUNTBACK = [9, 6, 3, 1];

function playingHandicap(
  score: HoleScores,
  entered: number | null,
  course: Course,
  rules: HandicapRules,
): number {
  switch (rules.kind) {
    case "none":
      return 0;
    case "entered":
      return Math.min(
        Math.max(0, Math.round(entered ?? 0)),
        rules.maxHandicap ?? Infinity,
      );
    case "peoria":
      return peoriaHandicap(score, course, rules) ?? 0;
  }
}

/**
 * A player's points. Where the tournament has a maximum for a hole, who picked
 * up has played it with that; otherwise there are no points at that hole.
 *
 * @throws Error when there are hole scores and no course
 */
function round(
  { playerId, score }: PlayerScore,
  { course, handicap: rules, maxOverPar }: ScoringRules,
): Omit<PlayerResult, "place"> {
  if ("points" in score) {
    return { playerId, points: score.points, handicap: null, holes: null };
  }
  if (!course) throw new Error("Hole scores need the course");
  const strokes = withMaximum(score.holes, course, maxOverPar);
  const handicap = playingHandicap(strokes, score.handicap, course, rules);
  const holes = stablefordRound(strokes, course, handicap);
  return {
    playerId,
    points: holes.reduce((sum, each) => sum + each, 0),
    handicap: rules.kind === "none" ? null : handicap,
    holes,
  };
}

/**
 * Which of two equal players is better by the last holes of their cards.
 *
 * Source: Rules of Golf (2023), Committee Procedures, section 5A(6): matching
 * score cards by the last nine, six and three holes and the last hole.
 *
 * @returns below 0 when it is the first one, 0 when they are equal
 */
function countback(
  one: Pick<PlayerResult, "holes">,
  other: Pick<PlayerResult, "holes">,
): number {
  if (!one.holes || !other.holes) return 0;
  const last = (holes: readonly number[], count: number) =>
    holes.slice(-count).reduce((sum, each) => sum + each, 0);
  for (const count of COUNTBACK) {
    const difference = last(other.holes, count) - last(one.holes, count);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Gives places to what is sorted: equal ones share theirs, and the next is left out. */
function withPlaces<Result>(
  sorted: readonly Result[],
  isEqual: (one: Result, other: Result) => boolean,
): (Result & { place: number })[] {
  let place = 1;
  return sorted.map((result, index) => {
    const before = sorted[index - 1];
    if (!before || !isEqual(before, result)) place = index + 1;
    return { ...result, place };
  });
}

/**
 * The players by their points, the best first.
 *
 * @param scores one for each player who handed in a card
 * @throws Error when there are hole scores and the rules have no course
 */
export function playerResults(
  scores: readonly PlayerScore[],
  rules: ScoringRules,
): PlayerResult[] {
  const compare = (
    one: Omit<PlayerResult, "place">,
    other: Omit<PlayerResult, "place">,
  ) =>
    other.points - one.points ||
    (rules.ties === "countback" ? countback(one, other) : 0);
  const sorted = scores
    .map((score) => round(score, rules))
    .toSorted(
      (one, other) =>
        compare(one, other) || (one.playerId < other.playerId ? -1 : 1),
    );
  return withPlaces(sorted, (one, other) => compare(one, other) === 0);
}

export type TeamResult = {
  name: string;
  place: number;
  points: number;
  /** Players whose cards count, the best first. */
  counted: string[];
};

/**
 * The teams by the points of their best cards. Neutral players are not counted.
 * A team with fewer cards than count has the sum of those that it has. Teams
 * with equal points share a place.
 *
 * Source: the tournament's rules "best 10 cards of each team count" and "scores
 * of neutral players are not counted".
 *
 * @param results of all players, the best first
 */
export function teamResults(
  results: readonly PlayerResult[],
  teams: Teams,
  { bestCards }: Pick<ScoringRules, "bestCards">,
): TeamResult[] {
  const places = teamPlaces(teams);
  const cards = groupBy(
    results.filter(({ playerId }) => places.get(playerId)?.isNeutral === false),
    ({ playerId }) => places.get(playerId)?.team,
  );
  const sorted = teams.teams
    .map(({ name }) => {
      const counted = (cards.get(name) ?? []).slice(0, bestCards ?? Infinity);
      return {
        name,
        points: counted.reduce((sum, { points }) => sum + points, 0),
        counted: counted.map(({ playerId }) => playerId),
      };
    })
    .toSorted(
      (one, other) =>
        other.points - one.points || one.name.localeCompare(other.name, "en"),
    );
  return withPlaces(sorted, (one, other) => one.points === other.points);
}

/**
 * The results of some players, such as those of a category, with their places
 * among themselves.
 */
export function resultsAmong(
  results: readonly PlayerResult[],
  isAmong: (playerId: string) => boolean,
): PlayerResult[] {
  const some = results.filter(({ playerId }) => isAmong(playerId));
  const placesOfAll = new Map(
    some.map(({ playerId, place }) => [playerId, place]),
  );
  return withPlaces(
    some,
    (one, other) =>
      placesOfAll.get(one.playerId) === placesOfAll.get(other.playerId),
  );
}
