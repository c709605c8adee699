import type { Course, HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import { peoriaCard, peoriaHandicap, type PeoriaRules } from "./peoria.ts";
import { stablefordRound } from "./stableford.ts";
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
  /**
   * The most above par that a hole counts for a Peoria handicap (`peoriaCard`).
   * Null: whatever was played, and a blank secret hole gives no handicap.
   */
  maxOverPar: number | null;
  /** How many cards of a team count: its best. Null: all. */
  bestCards: number | null;
  /** Equal points share a place, or the players' cards are matched first. */
  ties: "shared" | "countback";
};

/** What is known of a player's round: strokes at each hole, or points. */
export type Score =
  | { holes: HoleScores; handicap: number | null }
  | { points: number; handicap: number | null };

export type PlayerScore = { playerId: string; score: Score };

/** Neutral players win nothing; without a Peoria handicap there is no result. */
export type NoPlace = "neutral" | "no-handicap";

export type PlayerResult = {
  playerId: string;
  /** From 1; the same for players who are equal. Null: see `noPlace`. */
  place: number | null;
  /** Why there is no place; null: there is one. */
  noPlace: NoPlace | null;
  points: number;
  /** With which the points were worked out; null: points were given, or none. */
  handicap: number | null;
  /** Points of each hole; null where points were given. */
  holes: number[] | null;
};

type Round = Omit<PlayerResult, "place">;

/** A handicap as it counts for strokes where a player's division has a maximum. */
export function countedHandicap(
  handicap: number | null,
  player: { maxHandicap?: number | undefined } | undefined,
): number | null {
  return handicap === null
    ? null
    : Math.min(handicap, player?.maxHandicap ?? Infinity);
}

/**
 * The handicap strokes of a round where the handicap of the entry gives them.
 *
 * @param entered the handicap with which a player entered
 */
export function strokesOfEntry(
  entered: number,
  { maxHandicap }: Extract<HandicapRules, { kind: "entered" }>,
): number {
  return Math.min(Math.max(0, Math.round(entered)), maxHandicap ?? Infinity);
}

/** @returns null: a secret hole of a Peoria handicap is blank */
function playingHandicap(
  holes: HoleScores,
  entered: number | null,
  course: Course,
  { handicap: rules, maxOverPar }: ScoringRules,
): number | null {
  switch (rules.kind) {
    case "none":
      return 0;
    case "entered":
      return strokesOfEntry(entered ?? 0, rules);
    case "peoria":
      return peoriaHandicap(
        peoriaCard(holes, course, maxOverPar),
        course,
        rules,
      );
  }
}

/**
 * A player's points: those that were given, or Stableford points of the strokes
 * played. Without a Peoria handicap they are points without handicap strokes.
 *
 * @throws Error when there are hole scores and no course
 */
function round({ playerId, score }: PlayerScore, rules: ScoringRules): Round {
  if ("points" in score) {
    const { points } = score;
    return { playerId, noPlace: null, points, handicap: null, holes: null };
  }
  const { course } = rules;
  if (!course) throw new Error("Hole scores need the course");
  const handicap = playingHandicap(score.holes, score.handicap, course, rules);
  const holes = stablefordRound(score.holes, course, handicap ?? 0);
  return {
    playerId,
    noPlace: handicap === null ? "no-handicap" : null,
    points: holes.reduce((sum, each) => sum + each, 0),
    handicap: rules.handicap.kind === "none" ? null : handicap,
    holes,
  };
}

/**
 * The holes whose points are compared, one list after the other: the last nine,
 * six and three and the last; then the last six, three and one of the first nine.
 * Of nine holes the last six and three and the last.
 *
 * Source: Rules of Golf (2023), Committee Procedures, section 5A(6): matching
 * score cards.
 *
 * @param holes of the course: 9 or 18
 * @returns lists of hole numbers, from 1
 */
export function countbackHoles(holes: number): number[][] {
  const lastOf = (end: number) => (count: number) =>
    Array.from({ length: count }, (_, index) => end - count + index + 1);
  const ofNine = [6, 3, 1];
  return holes > 9
    ? [...[9, ...ofNine].map(lastOf(holes)), ...ofNine.map(lastOf(9))]
    : ofNine.map(lastOf(holes));
}

/**
 * Which of two equal players is better by the holes of their cards.
 *
 * @returns below 0 when it is the first one, 0 when they are equal
 */
function countback(
  one: Pick<PlayerResult, "holes">,
  other: Pick<PlayerResult, "holes">,
): number {
  if (!one.holes || !other.holes) return 0;
  for (const holes of countbackHoles(one.holes.length)) {
    const points = (card: readonly number[]) =>
      holes.reduce((sum, hole) => sum + (card[hole - 1] ?? 0), 0);
    const difference = points(other.holes) - points(one.holes);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Gives places to what is sorted: equal ones share theirs, and the next is left out. */
export function withPlaces<Result>(
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
 * The players by their points, the best first. Neutral players stand among the
 * others without a place, and the places go on without them; who has no Peoria
 * handicap comes last, without a place.
 *
 * @param scores one for each player who handed in a card
 * @param teams null, or none: nobody is neutral
 * @throws Error when there are hole scores and the rules have no course
 */
export function playerResults(
  scores: readonly PlayerScore[],
  rules: ScoringRules,
  teams: Teams | null,
): PlayerResult[] {
  const places = teams && teams.teams.length > 0 ? teamPlaces(teams) : null;
  const compare = (one: Round, other: Round) =>
    other.points - one.points ||
    (rules.ties === "countback" ? countback(one, other) : 0);
  const isLast = ({ noPlace }: Round) => Number(noPlace === "no-handicap");
  const sorted = scores
    .map((score) => round(score, rules))
    .toSorted(
      (one, other) =>
        isLast(one) - isLast(other) ||
        compare(one, other) ||
        (one.playerId < other.playerId ? -1 : 1),
    )
    .map((result): Round => {
      const isNeutral =
        places && places.get(result.playerId)?.isNeutral !== false;
      return isNeutral && !result.noPlace
        ? { ...result, noPlace: "neutral" }
        : result;
    });
  const placed = withPlaces(
    sorted.filter(({ noPlace }) => !noPlace),
    (one, other) => compare(one, other) === 0,
  );
  const placeOf = new Map(
    placed.map(({ playerId, place }) => [playerId, place]),
  );
  return sorted.map((result) => ({
    ...result,
    place: placeOf.get(result.playerId) ?? null,
  }));
}

export type TeamResult = {
  name: string;
  place: number;
  points: number;
  /** Players whose cards count, the best first. */
  counted: string[];
};

/**
 * The teams by the points of their best cards. Neutral players are not counted,
 * nor is who has no Peoria handicap. A team with fewer cards than count has the sum of those that it has. Teams
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
    results.filter(
      ({ playerId, noPlace }) =>
        noPlace !== "no-handicap" && places.get(playerId)?.isNeutral === false,
    ),
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

/** The results of a division, with the places of its players among themselves. */
export type DivisionResults<Result> = {
  division: string;
  results: (Result & { place: number })[];
};

/**
 * The results by division. Who has no place is left out, and so is a division
 * without results.
 *
 * @param results of all players, the best first
 * @param divisionOf the name of a player's division; null: in none
 * @param order names of divisions in the club's order; others come last
 */
export function resultsByDivision<Result extends { place: number | null }>(
  results: readonly Result[],
  divisionOf: (result: Result) => string | null,
  order: readonly string[],
): DivisionResults<Result>[] {
  const placed = groupBy(
    results.filter(({ place }) => place !== null),
    divisionOf,
  );
  return [...new Set([...order, ...placed.keys()])].flatMap((division) => {
    const members = division === null ? undefined : placed.get(division);
    return division === null || !members
      ? []
      : [
          {
            division,
            results: withPlaces(
              members,
              (one, other) => one.place === other.place,
            ),
          },
        ];
  });
}
