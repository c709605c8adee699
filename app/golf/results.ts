import {
  type Ball,
  type BallsCounted,
  BEST_BALL,
  type Board,
  board,
  boardLine,
  type BoardLine,
  type By,
  type HoleMaximum,
  mostBalls,
  type NoResult,
  type NoReturn,
  type Side,
  withPlaces,
} from "./boards.ts";
import type { Course, HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import {
  FORMATS,
  type Format,
  isForOwnBalls,
  isForSides,
  isForTeamBalls,
  mayBeShort,
  playingHandicap,
  sharedHandicap,
  teamAllowance,
} from "./handicaps.ts";
import { peoriaCard, peoriaHandicap, type PeoriaRules } from "./peoria.ts";
import { type EnteredHandicap, plainHandicap, withParDifference } from "./rated-tees.ts";
import { MODIFIED_POINTS, type PointsTable } from "./stableford.ts";
import { type leftMembers, teamPlaces, type Team, type Teams } from "./teams.ts";

export type HandicapRules =
  | { kind: "none" }
  /** The handicap with which a player entered, or that of the scoring service. */
  | { kind: "entered"; maxHandicap: number | null }
  | ({ kind: "peoria" } & PeoriaRules);

export type ScoringRules = {
  format: Format;
  /** The first ranks the players; a second one is a board of its own. */
  boards: readonly [By] | readonly [By, By];
  /** Needed where there are hole scores. */
  course: Course | null;
  handicap: HandicapRules;
  /**
   * Per cent of the handicaps of a side's players, as FORMATS has them; empty: those, and of the
   * handicap of one player all.
   */
  allowance: readonly number[];
  /**
   * The most above par that a hole counts for a Peoria handicap (`peoriaCard`). Null: whatever was
   * played, and a blank secret hole gives no handicap.
   */
  maxOverPar: number | null;
  /** The most that a hole counts in medal; "over-par": par and `maxOverPar`. */
  maximum: "net-double-bogey" | "double-par" | "over-par" | null;
  /** Of modified Stableford; empty: the usual ones. */
  points: PointsTable;
  /** How many balls of a team count at each hole, where its balls do. */
  counted: BallsCounted;
  /** Whether a team with fewer players than count plays on; else it has no result. */
  shortSides: boolean;
  /** How many cards of a team count: its best. Null: all. */
  bestCards: number | null;
  /** How many drives of each player of a scramble's team must be used. Null: any number. */
  minDrives: number | null;
  /** Equal ones share a place, or their cards are matched; then perhaps a lot is drawn. */
  ties: "shared" | "countback" | "lot";
  /** The seed of the lot. */
  lot: number;
};

export const DEFAULT_SCORING: ScoringRules = {
  format: "stableford",
  boards: ["net"],
  course: null,
  handicap: { kind: "entered", maxHandicap: null },
  allowance: [],
  maxOverPar: null,
  maximum: null,
  points: [],
  counted: BEST_BALL,
  shortSides: false,
  bestCards: null,
  minDrives: null,
  ties: "shared",
  lot: 0,
};

export type PlayedScore = Handicapped & ({ holes: HoleScores } | { points: number });

type Handicapped = {
  /** In strokes, to a tenth; null: not known. */
  handicap: number | null;
  /** Of a Handicap Index what it gives from the player's tee. */
  courseHandicap?: EnteredHandicap;
  /** The most strokes of the player's division; undefined: as the rules have it. */
  maxStrokes?: number;
  /** The course from the player's tee; undefined: as on the scorecard. */
  course?: Course;
};

export type Score = PlayedScore | (Handicapped & { noReturn: NoReturn });

export type PlayerScore = { playerId: string; score: Score };

/** Neutral players win nothing; others have no result. */
export type NoPlace = "neutral" | NoResult;

export type PlayerResult = {
  playerId: string;
  /** From 1; the same for players who are equal. Null: see `noPlace`. */
  place: number | null;
  /** Why there is no place; null: there is one. */
  noPlace: NoPlace | null;
  /** Points, strokes, or holes won less holes lost; null: there is no result. */
  total: number | null;
  /** With which it was worked out; null: points were given, or none. */
  handicap: number | null;
} & Pick<BoardLine, "matched">;

/** A handicap as it counts for strokes where a player's division has a maximum. */
export function countedHandicap(
  handicap: number | null,
  player: { maxHandicap?: number | undefined } | undefined,
): number | null {
  return handicap === null ? null : Math.min(handicap, player?.maxHandicap ?? Infinity);
}

/** The rules for a ball whose player's division has a maximum of strokes of its own. */
export function limitedTo(rules: ScoringRules, maxStrokes: number | undefined): ScoringRules {
  const { handicap } = rules;
  if (handicap.kind === "none" || maxStrokes === undefined) return rules;
  const maxHandicap = Math.min(handicap.maxHandicap ?? Infinity, maxStrokes);
  return { ...rules, handicap: { ...handicap, maxHandicap } };
}

const ALL = 100;

/**
 * The handicap strokes of a ball where the handicaps of the entries give them: of one player, or of
 * those who share it.
 *
 * Source: Rules of Handicapping (2024), Rule 6.2a: the allowance of the format, rounded once. A
 * plain handicap of one player counts whole unless the club has set another allowance. A plus
 * handicap gives strokes back. What the par of a tee adds (Rule 6.2b) is added to the Playing
 * Handicap of one player; of a shared ball it is in the handicap of each whose share is taken.
 */
export function strokesOfEntries(entered: readonly EnteredHandicap[], rules: ScoringRules): number {
  const [first = plainHandicap(0), ...others] = entered;
  const { handicap, format, allowance } = rules;
  const { isOneBall, allowances } = FORMATS[format];
  const percents = isOneBall
    ? [allowance, ...allowances].find(({ length }) => length === entered.length)
    : undefined;
  const strokes =
    percents && others.length > 0
      ? sharedHandicap(entered.map(withParDifference), percents)
      : playingHandicap(first.exact, allowanceFor(first, rules)) + (first.parDifference ?? 0);
  const most = others.length > 0 ? Infinity : (first.maxStrokes ?? Infinity);
  const maxHandicap = handicap.kind === "none" ? null : handicap.maxHandicap;
  return Math.min(strokes, most, maxHandicap ?? Infinity);
}

export function allowanceFor(
  { parDifference }: EnteredHandicap,
  { format, allowance, counted }: ScoringRules,
): number {
  const isWhole = parDifference === null && !isForSides(format);
  return allowance[0] ?? (isWhole ? ALL : usualAllowances(format, counted)[0]?.[0]) ?? ALL;
}

/** The allowances of a format, of a team by how many balls count where that is one number. */
export function usualAllowances(
  format: Format,
  counted: BallsCounted,
): readonly (readonly number[])[] {
  const { allowances } = FORMATS[format];
  if (!isForTeamBalls(format) || "byPar" in counted || counted.inTurn.length > 1) return allowances;
  return allowances.map((each) => each.map(() => teamAllowance(mostBalls(counted))));
}

/** @returns null: one that is entered is not known, or a secret hole of Peoria is blank */
function handicapOf(
  holes: HoleScores,
  entered: readonly (EnteredHandicap | null)[],
  course: Course,
  rules: ScoringRules,
): number | null {
  const { handicap, maxOverPar } = rules;
  switch (handicap.kind) {
    case "none":
      return 0;
    case "entered": {
      const complete = entered.filter((each) => each !== null);
      return complete.length === entered.length ? strokesOfEntries(complete, rules) : null;
    }
    case "peoria":
      return peoriaHandicap(peoriaCard(holes, course, maxOverPar), course, handicap);
  }
}

/** What a card is played off; null: not known. */
export function handicapOfScore(
  score: Extract<PlayedScore, { holes: HoleScores }>,
  rules: ScoringRules,
): number | null {
  const course = score.course ?? rules.course;
  if (!course) throw new Error("Hole scores need the course");
  const own = limitedTo(rules, score.maxStrokes);
  return handicapOf(score.holes, [enteredHandicap(score)], course, own);
}

type Entrant = {
  /** The player's, or the name of the team. */
  id: string;
  players: readonly string[];
  /** Who shared its ball when it began, and has withdrawn. */
  left: LeftMembers;
  isNeutral: boolean;
};

type ScoresByPlayer = ReadonlyMap<string, Score>;

const cardOf = (score: Score | undefined): HoleScores | null =>
  score && "holes" in score ? score.holes : null;

/** The handicap of a score before the allowance; null: it is not known. */
const enteredHandicap = ({ handicap, courseHandicap }: Handicapped): EnteredHandicap | null =>
  courseHandicap ?? (handicap === null ? null : plainHandicap(handicap));

type Handicaps = ReadonlyMap<string, EnteredHandicap | null>;

type LeftMembers = ReturnType<typeof leftMembers>;

/** By the name of the side. */
export type WithdrawnMembers = ReadonlyMap<string, LeftMembers>;

const NONE_LEFT: LeftMembers = { counted: [], replaced: [] };

/** Of a shared ball also the withdrawn: its card may be kept under one of them. */
const membersOf = ({ players, left }: Entrant, { format }: ScoringRules) =>
  FORMATS[format].isOneBall ? [...players, ...left.counted, ...left.replaced] : players;

function cardsOf(
  entrant: Entrant,
  scoresByPlayer: ScoresByPlayer,
  entered: Handicaps,
  rules: ScoringRules,
): {
  /** Undefined: all who share the ball. */
  player?: string | undefined;
  holes: HoleScores;
  entered: (EnteredHandicap | null)[];
  course?: Course | undefined;
  maxStrokes?: number | undefined;
  isAbsent?: boolean;
}[] {
  const { format, course } = rules;
  const players = membersOf(entrant, rules);
  const enteredOf = (id: string) => {
    const score = scoresByPlayer.get(id);
    return (score && enteredHandicap(score)) ?? entered.get(id) ?? null;
  };
  const cards = players.map((id) => cardOf(scoresByPlayer.get(id)));
  if (FORMATS[format].isOneBall) {
    const shared = cards.find((card) => card !== null);
    const sharing = [...entrant.players, ...entrant.left.counted];
    return shared ? [{ holes: shared, entered: sharing.map(enteredOf) }] : [];
  }
  if (cards.every((card) => card === null)) return [];
  const blank = course?.par.map(() => null) ?? [];
  return players.map((player, index) => ({
    player,
    holes: cards[index] ?? blank,
    entered: [enteredOf(player)],
    course: scoresByPlayer.get(player)?.course,
    maxStrokes: scoresByPlayer.get(player)?.maxStrokes,
    isAbsent: !cards[index],
  }));
}

/** What became of one who shares a ball, which becomes of the side. */
function noReturnOf(players: readonly string[], scoresByPlayer: ScoresByPlayer): NoReturn | null {
  for (const player of players) {
    const score = scoresByPlayer.get(player);
    if (score && "noReturn" in score) return score.noReturn;
  }
  return null;
}

/** The ball of a player with a card, with what it is played off; null: not known. */
export type PlayedBall = { playerId: string; handicap: number | null };

type Scored = { entrant: Entrant; side: Side; handicap: number | null; played: PlayedBall[] };

/**
 * @returns null: nothing is known of the entrant's round
 * @throws Error when there are hole scores and no course
 */
function scored(
  entrant: Entrant,
  scoresByPlayer: ScoresByPlayer,
  entered: Handicaps,
  rules: ScoringRules,
  by: By,
): Scored | null {
  const { id, isNeutral } = entrant;
  const scores = membersOf(entrant, rules).flatMap((player) => scoresByPlayer.get(player) ?? []);
  const cards = cardsOf(entrant, scoresByPlayer, entered, rules);
  if (cards.length > 0) {
    const { course } = rules;
    if (!course) throw new Error("Hole scores need the course");
    // Of a four-ball the partner without a card needs no handicap.
    const handicaps = cards.map((card) =>
      card.holes.every((strokes) => strokes === null) && cards.length > 1
        ? 0
        : handicapOf(
            card.holes,
            card.entered,
            card.course ?? course,
            limitedTo(rules, card.maxStrokes),
          ),
    );
    const balls = cards.map(({ holes, course: own, isAbsent = false }, index): Ball => ({
      holes,
      handicap: handicaps[index] ?? 0,
      ...(own && { course: own }),
      isAbsent,
    }));
    const lacksHandicap = by === "net" && handicaps.includes(null);
    const isShort =
      isForTeamBalls(rules.format) &&
      !(rules.shortSides && mayBeShort(rules.format)) &&
      balls.filter(({ isAbsent }) => !isAbsent).length < mostBalls(rules.counted);
    const partner = FORMATS[rules.format].isOneBall
      ? noReturnOf(membersOf(entrant, rules), scoresByPlayer)
      : null;
    return {
      entrant,
      side: {
        id,
        isNeutral,
        balls,
        noResult: partner ?? (isShort ? "too-few" : lacksHandicap ? "no-handicap" : null),
      },
      handicap:
        isForOwnBalls(rules.format) || rules.handicap.kind === "none"
          ? null
          : (handicaps[0] ?? null),
      played: cards.flatMap(({ player, isAbsent }, index) =>
        player === undefined || isAbsent
          ? []
          : [
              {
                playerId: player,
                handicap: by === "net" ? (handicaps[index] ?? null) : null,
              },
            ],
      ),
    };
  }
  const points = scores.find((score) => "points" in score);
  const none = scores.find((score) => "noReturn" in score);
  if (!points && !none) return null;
  const side: Side = {
    id,
    isNeutral,
    balls: [],
    points: points?.points ?? 0,
    noResult: points
      ? by === "gross" && rules.boards.length > 1
        ? "no-card"
        : null
      : (none?.noReturn ?? null),
  };
  return { entrant, side, handicap: null, played: [] };
}

/** Why a player has no part in the result of the side, which goes on without them. */
const leftSide = (score: Score | undefined): "WD" | "DQ" | null =>
  score && "noReturn" in score && (score.noReturn === "WD" || score.noReturn === "DQ")
    ? score.noReturn
    : null;

/** What a player plays off: of a side with one ball that. */
const strokesOf = (
  side: Scored | undefined,
  player: string,
  { handicap, format }: ScoringRules,
): number | null =>
  (handicap.kind !== "none" && isForOwnBalls(format)
    ? side?.played.find(({ playerId }) => playerId === player)?.handicap
    : side?.handicap) ?? null;

const noPlaceOf = ({ place, noResult }: BoardLine): NoPlace | null =>
  place === null ? (noResult ?? "neutral") : null;

export type TeamResult = {
  name: string;
  /** Null: not enough cards, or no result. */
  place: number | null;
  noPlace: NoResult | null;
  total: number | null;
  counted: string[];
  /** Of a side whose players have a ball each. */
  played?: PlayedBall[];
  /** What counted at each hole; null: no result, or nothing to count. */
  holes?: (number | null)[] | null;
} & Pick<BoardLine, "matched">;

export type Results = { players: PlayerResult[]; teams: TeamResult[] };

/** The most that a hole counts in medal; null: whatever was played. */
export function maximumOf({
  maximum,
  maxOverPar,
}: Pick<ScoringRules, "maximum" | "maxOverPar">): HoleMaximum | null {
  if (maximum !== "over-par") return maximum;
  return maxOverPar === null ? null : { overPar: maxOverPar };
}

/** How the holes of a format count. */
export const holeRules = ({ format, points, counted, shortSides, ...rules }: HoleSettings) => ({
  scoring: FORMATS[format].scoring,
  maximum: maximumOf(rules),
  ownBalls: isForOwnBalls(format),
  ...(format === "modified-stableford" && {
    points: points.length > 0 ? points : MODIFIED_POINTS,
  }),
  ...(isForTeamBalls(format) && { counted, shortSides: shortSides && mayBeShort(format) }),
});

type HoleSettings = Pick<
  ScoringRules,
  "format" | "maximum" | "maxOverPar" | "points" | "counted" | "shortSides"
>;

const boardOf = (rules: ScoringRules, by: By): Board => ({
  ...holeRules(rules),
  by,
  ties: rules.ties === "lot" ? { lot: rules.lot } : rules.ties,
});

/**
 * What the card of one player comes to by the first board of a format in which each plays alone.
 *
 * @throws Error when the rules have no course
 */
export function cardResult(
  holes: HoleScores,
  strokes: number | null,
  rules: ScoringRules,
): Pick<BoardLine, "noResult" | "total"> {
  const {
    boards: [by],
    course,
    handicap,
    maxOverPar,
  } = rules;
  if (!course) throw new Error("Hole scores need the course");
  const handicapStrokes =
    handicap.kind === "peoria"
      ? peoriaHandicap(peoriaCard(holes, course, maxOverPar), course, handicap)
      : strokes;
  const side: Side = {
    id: "",
    balls: [{ holes, handicap: handicapStrokes ?? 0 }],
    noResult: handicapStrokes === null && by === "net" ? "no-handicap" : null,
    isNeutral: false,
  };
  return boardLine(side, course, boardOf(rules, by));
}

/**
 * The results of a tournament: the players by their scores, the best first, and the teams. Neutral
 * players stand among the others without a place, and the places go on without them; who has no
 * result comes last, without a place. Where sides compete, the teams are the sides, and each player
 * has the place of their side. A withdrawn member of a side whose ball is shared is WD, while the
 * side goes on with its card.
 *
 * @param teams null, or none: nobody is neutral, and there are no sides
 * @throws Error when there are hole scores and the rules have no course
 */
export function tournamentResults(
  scores: readonly PlayerScore[],
  rules: ScoringRules,
  teams: Teams | null,
  by: By = rules.boards[0],
  entered: Handicaps = new Map(),
  withdrawn: WithdrawnMembers = new Map(),
): Results {
  const scoresByPlayer: ScoresByPlayer = new Map(
    scores.map(({ playerId, score }) => [playerId, score]),
  );
  const places = teams && teams.teams.length > 0 ? teamPlaces(teams) : null;
  const hasSides = isForSides(rules.format);
  const entrants = hasSides
    ? (teams?.teams ?? []).map(({ name, players }): Entrant => ({
        id: name,
        players,
        left: withdrawn.get(name) ?? NONE_LEFT,
        isNeutral: false,
      }))
    : scores.map(({ playerId }): Entrant => ({
        id: playerId,
        players: [playerId],
        left: NONE_LEFT,
        isNeutral: places !== null && places.get(playerId)?.isNeutral !== false,
      }));
  const sides = new Map(
    entrants.flatMap((entrant) => {
      const side = scored(entrant, scoresByPlayer, entered, rules, by);
      return side ? [[entrant.id, side]] : [];
    }),
  );
  const lines = board(
    [...sides.values()].map(({ side }) => side),
    rules.course,
    boardOf(rules, by),
  );
  // Off an unknown handicap nothing is net; with a Peoria handicap that is missing the
  // points without strokes are known.
  const totalOf = ({ noResult, total }: BoardLine) =>
    noResult === "no-handicap" && rules.handicap.kind === "entered" ? null : total;
  const players = lines.flatMap((line) =>
    (sides.get(line.id)?.entrant.players ?? []).map((playerId): PlayerResult => {
      const left = hasSides && line.noResult === null && leftSide(scoresByPlayer.get(playerId));
      return left
        ? { playerId, place: null, noPlace: left, total: null, handicap: null }
        : {
            playerId,
            place: line.place,
            noPlace: noPlaceOf(line),
            total: totalOf(line),
            ...(line.matched && { matched: line.matched }),
            handicap: by === "net" ? strokesOf(sides.get(line.id), playerId, rules) : null,
          };
    }),
  );
  if (!hasSides) {
    return {
      players,
      teams: teams ? teamResults(players, teams, rules) : [],
    };
  }
  const placed = new Set(players.map(({ playerId }) => playerId));
  const gone = new Set(
    [...withdrawn.values()].flatMap(({ counted, replaced }) => [...counted, ...replaced]),
  );
  return {
    // A score of somebody in no side is published with the others, and wins nothing.
    players: [
      ...players,
      ...scores
        .filter(({ playerId }) => !placed.has(playerId))
        .map(({ playerId, score }): PlayerResult => ({
          playerId,
          place: null,
          noPlace: "noReturn" in score ? score.noReturn : gone.has(playerId) ? "WD" : "neutral",
          total: null,
          handicap: null,
        })),
    ],
    teams: lines.map((line) => ({
      name: line.id,
      place: line.place,
      noPlace: line.noResult,
      total: totalOf(line),
      ...(line.matched && { matched: line.matched }),
      counted: countedCards(sides.get(line.id)?.entrant, scoresByPlayer, rules),
      played: sides.get(line.id)?.played ?? [],
      holes: line.total === null ? null : line.holes,
    })),
  };
}

function countedCards(
  entrant: Entrant | undefined,
  scoresByPlayer: ScoresByPlayer,
  rules: ScoringRules,
): string[] {
  const isCard = (score: Score | undefined) => score !== undefined && !("noReturn" in score);
  return entrant
    ? membersOf(entrant, rules).filter((player) => isCard(scoresByPlayer.get(player)))
    : [];
}

/**
 * The teams by the sums of their best cards. Neutral players are not counted, nor is who has no
 * result. A team with fewer cards than count, or with none, has no result; where all count, neither
 * has one with fewer than another, unless they are points. Teams with equal sums share a place.
 *
 * Source: the tournament's rules "best 10 cards of each team count" and "scores of neutral players
 * are not counted".
 */
export function teamResults(
  results: readonly Pick<PlayerResult, "playerId" | "place" | "total">[],
  teams: Teams,
  { bestCards, format }: Pick<ScoringRules, "bestCards" | "format">,
  minCards?: number,
): TeamResult[] {
  const places = teamPlaces(teams);
  const { scoring } = FORMATS[format];
  const cards = groupBy(
    results.filter(({ place }) => place !== null),
    ({ playerId }) => places.get(playerId)?.team,
  );
  const cardsOfTeam = ({ name }: Team) => cards.get(name) ?? [];
  const needed =
    minCards ??
    bestCards ??
    (scoring === "stableford"
      ? 0
      : Math.max(...teams.teams.map((team) => cardsOfTeam(team).length)));
  const order = scoring === "medal" ? 1 : -1;
  const sums = teams.teams
    .map((team) => {
      const counted = cardsOfTeam(team).slice(0, bestCards ?? Infinity);
      return {
        name: team.name,
        noPlace: counted.length < Math.max(needed, 1) ? ("NR" as const) : null,
        total: counted.reduce((sum, { total }) => sum + (total ?? 0), 0),
        counted: counted.map(({ playerId }) => playerId),
      };
    })
    .toSorted(
      (one, other) => order * (one.total - other.total) || one.name.localeCompare(other.name, "en"),
    );
  return [
    ...withPlaces(
      sums.filter(({ noPlace }) => !noPlace),
      (one, other) => one.total === other.total,
    ),
    ...sums.filter(({ noPlace }) => noPlace).map((team) => ({ ...team, place: null, total: null })),
  ];
}

export type DivisionResults<Result> = {
  division: string;
  results: (Result & { place: number })[];
};

/**
 * Who has no place is left out, and so is a division without results.
 *
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
            results: withPlaces(members, (one, other) => one.place === other.place),
          },
        ];
  });
}
