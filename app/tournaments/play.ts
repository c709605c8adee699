import type { BoardLine, By, HoleMaximum, NoResult, NoReturn } from "#app/golf/boards.ts";
import type { CompetitionRules, PoolResults } from "#app/golf/competitions.ts";
import { coursePar } from "#app/golf/course.ts";
import type { Draw, DrawPlayer, DrawRules } from "#app/golf/draw.ts";
import { type Format, FORMATS, isSideSize } from "#app/golf/handicaps.ts";
import {
  type Card,
  allowanceWorking,
  courseFrom,
  courseHandicapFrom,
  courseHandicapWorking,
  type EnteredHandicap,
  plainHandicap,
  strokesText,
  teeOf,
} from "#app/golf/rated-tees.ts";
import {
  allowanceFor,
  countedHandicap,
  strokesOfEntries,
  DEFAULT_SCORING,
  type PlayerScore,
  type Score,
  type ScoringRules,
} from "#app/golf/results.ts";
import type { ScoredPlayer } from "#app/golf/scores-csv.ts";
import type { StartRules } from "#app/golf/starts.ts";
import {
  followEntries,
  teamPlaces,
  type GroupedPlayer,
  type Team,
  type TeamLimits,
  type Teams,
} from "#app/golf/teams.ts";
import { playersNamed, type Wish } from "#app/golf/wishes.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { handicapNumber } from "./divisions.ts";
import type { Tournament } from "./tournament.ts";

type Tables = Database["public"]["Tables"];

/** A player without an entry. */
export type Guest = {
  id: string;
  name: string;
  handicap?: number | null;
  /** Of one that is stored: the number; null: no one else has or had the name. */
  order?: number | null;
  /** Of one that is stored. */
  has_score?: boolean;
};

/** A player with a card, or of a side with one, who has withdrawn or whose account was deleted. */
export type FormerPlayer = {
  id: string;
  /** Null: the account was deleted. */
  name: string | null;
  /** As of a guest. */
  order?: number | null;
  /** Whether the card keeps its place; else the player is WD. */
  counts: boolean;
  handicap: string;
  category: string | null;
  /** The rated tee that was fixed; null: none is rated. */
  tees: string | null;
};

/** A prize as it is stored: without a name it has that of its place. */
export type StoredAward = Omit<Award, "name"> & { name?: string };

export type Award = {
  name: string;
  /** For what, e.g. "Hole 6". */
  note?: string;
  /** Ids. */
  player?: string;
  team?: string;
  side?: string;
  /** Played for, though it has no winner: published as not awarded. */
  held?: boolean;
} & Partial<PlaceOnBoard>;

/** A place that a prize is for; with an id of a division the place in it. */
export type PlaceOnBoard = { board: By; division?: string; place: number; competition?: string };

/** A competition beside the tournament's own, as `competitions_of` has it. */
export type Competition = {
  id: string;
  name: string;
  rules: CompetitionRules;
  /** Who takes part: of a division, with an answer to a question of the entry form, paid. */
  division: string | null;
  question: string | null;
  /** Of a question with choices; null: the answer yes. */
  choice: string | null;
  paid: boolean;
  /** Whose sides compete; null: the tournament's teams, or each player alone. */
  side_set: string | null;
};

/** A side of a set; a new one has no id yet. */
export type CompetitionSide = Omit<Team, "neutral">;

export type SideSet = { id: string; sides: CompetitionSide[] };

/** A team with a score: who played for it then. */
export type StartedSide = {
  team: string;
  members: string[];
  /** Under whom a card of one ball is kept. */
  card: string | null;
};

export type Fill = {
  places: number;
  first: By;
  isOnePrizeEach: boolean;
  /** Whether that is for competitions of pairs and teams too; undefined: it is not. */
  countsSides?: boolean;
};

/** What the club decides; a part is missing until it was saved. */
export type PlayRules = {
  teams?: TeamLimits;
  draw?: DrawRules;
  starts?: StartRules;
  /** Of rows that were saved earlier some of it is missing: `scoringOf`. */
  scoring?: Partial<ScoringRules>;
  /** How the prizes were last filled from the places. */
  prizes?: Fill;
};

/** How a tournament's results are worked out; before it was saved, points as they are given. */
export const scoringOf = ({ scoring }: PlayRules): ScoringRules => ({
  ...DEFAULT_SCORING,
  ...scoring,
});

/** A row of the view `play_details` (docs/decisions/play.md). */
export type TournamentPlay = Omit<
  Tables["tournament_play"]["Row"],
  "draw_seed" | "rules" | "published_draw" | "published_results"
> & {
  guests: Guest[];
  former_players: FormerPlayer[];
  teams: Teams;
  sides: StartedSide[];
  draw: Draw | null;
  rules: PlayRules;
  awards: StoredAward[];
  /** With the players who take part; null: all. */
  competitions: (Competition & { players: string[] | null })[];
  side_sets: SideSet[];
  /** How many drives of a player the team used; not there: not counted. */
  drives: Readonly<Record<string, number>>;
};

/** What `save_play` changes. */
export type PlayChanges = Partial<
  Pick<TournamentPlay, "guests" | "teams" | "draw" | "rules" | "awards" | "side_sets"> & {
    competitions: Competition[];
  }
>;

export function newPlay(tournamentId: string): TournamentPlay {
  return {
    tournament_id: tournamentId,
    version: 0,
    updated_at: "",
    guests: [],
    former_players: [],
    teams: { teams: [], neutral: [] },
    sides: [],
    draw: null,
    rules: {},
    awards: [],
    competitions: [],
    side_sets: [],
    drives: {},
    draw_published_at: null,
    draw_edition: 0,
    results_published_at: null,
    results_first_published_at: null,
    results_taken_back_at: null,
    places_taken_back: null,
    corrections: [],
    has_board: false,
  };
}

/** A player who has a place, as `play_players` lists them. */
export type EnteredPlayer = {
  player_id: string;
  entry_id: string;
  full_name: string;
  /** As of a guest. */
  order?: number | null;
  /** Of who entered only. */
  email: string | null;
  /** Whether mails about the entry reach it; only the club is told. */
  is_mailed?: boolean;
  /** From the questions that the draw reads; only the club is told. */
  wish?: { time?: "early" | "late"; with?: string };
  /** Whether they are checked in; only the club is told. */
  is_here?: boolean;
  phone: string;
  golf_group: string | null;
  category: string | null;
  /** As it was typed: the short form takes any text. */
  handicap: string;
  /** The rated tee that they have chosen or, once play has begun, play; null: none. */
  tees: string | null;
};

/** A handicap in words, such as "about 18" or "scratch", is unknown. */
export function handicapOf(text: string): number | null {
  const trimmed = text.trim();
  return /^\+?\d{1,2}([.,]\d{1,2})?$/.test(trimmed)
    ? handicapNumber(trimmed.replace(",", "."))
    : null;
}

/** A handicap with at most one decimal; a dash when it is unknown. */
export function handicapText(handicap: number | null): string {
  return handicap === null ? "–" : strokesText(Math.round(handicap * 10) / 10);
}

export function groupedPlayers(
  entered: readonly EnteredPlayer[],
  guests: readonly Guest[],
): GroupedPlayer[] {
  return [
    ...entered.map(({ player_id, golf_group }) => ({
      id: player_id,
      golfGroup: golf_group,
    })),
    ...guests.map(({ id }) => ({ id, golfGroup: null })),
  ];
}

export function currentTeams(
  { teams, guests, rules }: Pick<TournamentPlay, "teams" | "guests" | "rules">,
  entered: readonly EnteredPlayer[],
): Teams {
  return followEntries(teams, groupedPlayers(entered, guests), {
    maxPlayers: rules.teams?.maxPlayers ?? null,
  });
}

function wishOf(
  id: string,
  { time, with: text }: NonNullable<EnteredPlayer["wish"]> = {},
  players: readonly { id: string; name: string }[],
): { wish?: Wish } {
  if (!time && !text) return {};
  const others = text ? players.filter((other) => other.id !== id) : [];
  return {
    wish: {
      ...(time && { time }),
      ...(text && { company: { text, players: playersNamed(text, others) } }),
    },
  };
}

export function drawPlayers(
  teams: Teams,
  entered: readonly EnteredPlayer[],
  guests: readonly Guest[],
  { divisions, rated_tees: rated }: Pick<Tournament, "divisions" | "rated_tees">,
): DrawPlayer[] {
  const places = teamPlaces(teams);
  const everyone = [
    ...entered.map(({ player_id: id, full_name: name }) => ({ id, name })),
    ...guests,
  ];
  const teamOf = (id: string) => {
    const place = places.get(id);
    return place && !place.isNeutral ? place.team : null;
  };
  return [
    ...entered.map(({ player_id, entry_id, full_name, handicap, category, tees, wish }) => {
      const division = divisions.find(({ id }) => id === category);
      return {
        id: player_id,
        entryId: entry_id,
        name: full_name,
        team: teamOf(player_id),
        handicap: handicapOf(handicap),
        ...(division && { division: divisions.indexOf(division) }),
        maxHandicap: division?.max,
        ...(division?.max_strokes !== undefined && { maxStrokes: division.max_strokes }),
        tee: teeOf(rated, [tees, division?.tees]),
        ...wishOf(player_id, wish, everyone),
      };
    }),
    ...guests.map(({ id, name, handicap }) => ({
      id,
      entryId: null,
      name,
      team: teamOf(id),
      handicap: handicap ?? null,
      tee: teeOf(rated, []),
    })),
  ];
}

/** What handicaps are worked out for; null: the scorecard was not saved yet. */
export const cardOf = ({ course, format }: Pick<ScoringRules, "course" | "format">): Card =>
  course && {
    par: FORMATS[format].scoring === "medal" ? coursePar(course) : null,
    holes: course.par.length,
  };

export function handicapOfPlayer(
  player: Pick<DrawPlayer, "handicap" | "maxHandicap" | "maxStrokes" | "tee">,
  card: Card,
): EnteredHandicap | null {
  const { maxStrokes, tee } = player;
  const counted = countedHandicap(player.handicap, player);
  if (counted === null) return null;
  return {
    ...(tee ? courseHandicapFrom(counted, tee, card) : plainHandicap(counted)),
    ...(maxStrokes !== undefined && { maxStrokes }),
  };
}

const WHOLE = 100;

/**
 * How what a player plays off came about, with the tee. Of a ball that players share it is the
 * Course Handicap, of which the side's is worked out.
 *
 * @returns null where there is nothing to work out: a plain handicap that counts whole, an unknown
 *   one, or rules that give no strokes by it
 */
export function handicapWorkingOf(
  player: Pick<DrawPlayer, "handicap" | "maxHandicap" | "maxStrokes" | "tee">,
  scoring: ScoringRules,
): { strokes: number | null; text: string } | null {
  const card = cardOf(scoring);
  const entered = handicapOfPlayer(player, card);
  const counted = countedHandicap(player.handicap, player);
  const { tee } = player;
  if (!entered || counted === null) return null;
  if (scoring.handicap.kind !== "entered") return null;
  const course = tee && `${tee.name}: ${courseHandicapWorking(counted, tee, card)}`;
  if (FORMATS[scoring.format].isOneBall) {
    return course ? { strokes: null, text: course } : null;
  }
  const strokes = strokesOfEntries([entered], scoring);
  const percent = allowanceFor(entered, scoring);
  if (!course && percent === WHOLE && player.maxStrokes === undefined) return null;
  const part = allowanceWorking(course ? "it" : handicapText(counted), entered, percent, strokes);
  return { strokes, text: course ? `${course}; ${part}` : part };
}

/**
 * The handicap strokes of a player's ball before the round, where the entries give them: of a ball
 * that a side shares, those of all its players.
 *
 * @returns null where no strokes come from the entries, or one is not known
 */
export function strokesOfBall(
  player: DrawPlayer,
  players: readonly DrawPlayer[],
  scoring: ScoringRules,
): number | null {
  if (scoring.handicap.kind !== "entered") return null;
  const isShared = FORMATS[scoring.format].isOneBall && player.team !== null;
  const side = isShared ? players.filter(({ team }) => team === player.team) : [player];
  if (isShared && !isSideSize(scoring.format, side.length)) return null;
  const counted = side.flatMap((each) => handicapOfPlayer(each, cardOf(scoring)) ?? []);
  return counted.length === side.length ? strokesOfEntries(counted, scoring) : null;
}

export function scoredPlayers(
  entered: readonly EnteredPlayer[],
  guests: readonly Guest[],
): ScoredPlayer[] {
  return [
    ...entered.map(({ player_id, full_name, email, phone, handicap }) => ({
      id: player_id,
      name: full_name,
      email,
      phone,
      handicap: handicapOf(handicap),
    })),
    ...guests.map(({ id, name, handicap = null }) => ({
      id,
      name,
      email: null,
      phone: null,
      handicap,
    })),
  ];
}

type ScoreRow = Pick<Tables["scores"]["Row"], "player_id" | "holes" | "points"> & {
  no_return: NoReturn | null;
};

/** The scores that are saved, with what each player plays off. */
export function playerScores(
  rows: readonly ScoreRow[],
  players: readonly DrawPlayer[],
  scoring: Pick<ScoringRules, "course" | "format">,
): PlayerScore[] {
  const { course } = scoring;
  const card = cardOf(scoring);
  const byId = new Map(players.map((player) => [player.id, player]));
  return rows.map(({ player_id, holes, points, no_return }) => {
    const player = byId.get(player_id);
    const counted = countedHandicap(player?.handicap ?? null, player);
    const courseHandicap = player ? handicapOfPlayer(player, card) : null;
    const result = no_return
      ? { noReturn: no_return }
      : holes
        ? { holes }
        : { points: points ?? 0 };
    return {
      playerId: player_id,
      score: {
        ...result,
        handicap: counted,
        ...(courseHandicap && (player?.tee || courseHandicap.maxStrokes !== undefined)
          ? { courseHandicap }
          : {}),
        ...(player?.maxStrokes !== undefined && { maxStrokes: player.maxStrokes }),
        ...(course && player?.tee && { course: courseFrom(player.tee, course) }),
      },
    };
  });
}

export function savedScores(scores: readonly { playerId: string; score: Score }[]): object[] {
  return scores.map(({ playerId: player, score }) => {
    if ("noReturn" in score) return { player, no_return: score.noReturn };
    return "holes" in score ? { player, holes: score.holes } : { player, points: score.points };
  });
}

/** A seat of the published draw. A gap has no name. */
export type PublishedSeat = {
  name: string | null;
  team: string | null;
  neutral: boolean;
  gap: boolean;
} & PublishedNamesake;

/** The number that tells a player from others of the name; not there: no one else who is seen has it. */
export type PublishedNamesake = { namesake?: number | undefined };

export type PublishedDraw = {
  published_at: string;
  fourballs: {
    time: string;
    hole: number;
    letter: string;
    players: PublishedSeat[];
  }[];
  teams: {
    name: string;
    players: ({ name: string | null; neutral: boolean } & PublishedNamesake)[];
  }[];
};

/** How published results were worked out. */
export type PublishedScoring = {
  format: Format;
  boards: ScoringRules["boards"];
  ties: ScoringRules["ties"];
  /** Of the scorecard; not there: points were given, or it was published earlier. */
  holes?: number;
  /** From which the handicaps come; not there: from others. */
  secret_holes?: readonly number[];
  /** The most that a hole counts in medal; not there: whatever was played. */
  hole_maximum?: HoleMaximum;
  /** What of the Peoria handicap is given, in per cent; not there: all, or not Peoria. */
  peoria_percent?: number;
  /** Whether there are cards from rated tees, of whose Course Handicaps a player alone has a part. */
  rated?: boolean;
  /** The drives of each player that a scramble asks for; not there: any number. */
  min_drives?: number;
} & Partial<CountedTerms>;

/** How a board counts; not there: it was published before it was said. */
type CountedTerms = Pick<ScoringRules, "allowance" | "counted" | "shortSides" | "points">;

export type PublishedScore = {
  /** Null: neutral, or without a result. */
  place: number | null;
  /** As the format counts: points, strokes, or holes won less holes lost. */
  points: number | null;
  /** Why there is no result; null, or not there: there is one. */
  no_result?: NoResult | null;
  second?: { place: number | null; points: number | null } & Matched;
} & Matched;

/** Not there: no other line has the same result, or cards are not matched. */
type Matched = { matched?: BoardLine["matched"] | undefined };

/** What a competition was worked out by: of a board as `PublishedScoring`. */
export type BoardTerms = PublishedScoring & CountedTerms & EnteredTerms;

/** Who took part, in words; not there: all players. */
type EnteredTerms = { who?: string };

export type SkinsTerms = Omit<Extract<CompetitionRules, { kind: "skins" }>, "kind"> &
  Pick<PoolResults, "each" | "left" | "unclaimed"> &
  Pick<PublishedScoring, "rated"> &
  EnteredTerms;

export type TwosTerms = Omit<Extract<CompetitionRules, { kind: "twos" }>, "kind"> &
  Pick<PoolResults, "each" | "left"> &
  EnteredTerms;

/** A player of a line: an id as it is stored, a name as readers get it. */
export type ById = { player: string };
export type ByName = { name: string | null } & PublishedNamesake;

/** Why a player did not count for a side that goes on without them. */
export type MemberReason = NoResult | "not-in";

/** A player of a side. */
export type SideMember = { handicap: number | null; no_result?: MemberReason };

/** A line of a board: of a player, or of a side. */
export type CompetitionLine<Who> = PublishedScore &
  (
    | (Who & { handicap: number | null; division?: string; members?: undefined })
    | {
        side?: string;
        division?: undefined;
        name: string;
        members: (Who & SideMember)[];
        holes?: (number | null)[];
      }
  );

export type CompetitionPoolLine<Who> = Who & {
  count: number;
  worth: number;
  /** The hole, and how many skins or twos it is. */
  holes: [number, number][];
};

/** The published results of a competition beside the tournament's own. */
export type PublishedCompetition<Who> = { name: string } & (
  | { kind: "board"; terms: BoardTerms; lines: CompetitionLine<Who>[] }
  | { kind: "skins"; terms: SkinsTerms; lines: CompetitionPoolLine<Who>[] }
  | { kind: "twos"; terms: TwosTerms; lines: CompetitionPoolLine<Who>[] }
);

/** What a player has of a pool. */
export type Won = { kind: "skins" | "twos" } & Pick<
  CompetitionPoolLine<unknown>,
  "count" | "worth" | "holes"
>;

/** What differs from the publication before. */
export type PublishedMove = MoveOnBoard | AwardMove;

/** Who has another place, or wins something else of a pool. */
export type MoveOnBoard = PublishedNamesake & {
  /** The name of a further competition. */
  competition?: string;
  /** Of the second board alone, which one it is. */
  board?: By;
  is_side: boolean;
  /** Null: the account was deleted. */
  name: string | null;
  /** Not there: none. */
  from?: number;
  to?: number;
  no_result?: NoResult;
  /** Why there was no place before. */
  had_no_result?: NoResult;
  /** Was not on the board before. */
  is_new?: true;
  /** Is no longer on the board. */
  is_gone?: true;
  /** A side whose players are others too. */
  is_other?: true;
  /** What a side, or a guest, was called before, if otherwise. */
  was_name?: string;
  /** Of a pool, before and now; not there: nothing. */
  had?: Won;
  won?: Won;
};

/** An award with other winners. */
export type AwardMove = {
  award: OwnAward;
  /** Not there: there was no such award. */
  from_winners?: readonly ByName[] | null;
  /** Not there: there is no such award any more. */
  to_winners?: readonly ByName[] | null;
};

/** Results that were published again, and what that changed; or taken back; or divisions renamed. */
export type Correction = {
  at: string;
  moves: PublishedMove[];
  taken_back?: true;
  /** "Low → Gold" */
  renamed?: string;
  /** Likewise, by a publication. */
  renamed_competitions?: string;
  /** Of the oldest that is kept: how many were told before it. */
  earlier?: number;
};

/** The results that `published_play` gives everybody. Deleted accounts have no name. */
export type PublishedResults = {
  published_at: string;
  /** Earlier where they were published again; null: before this was kept. */
  first_published_at: string | null;
  players: ({
    name: string | null;
    team: string | null;
    neutral: boolean;
    /** Its id; of guests, and without categories, not there. */
    division?: string;
    handicap: number | null;
    /** Of a scramble with a minimum; not there: not counted. */
    drives?: number;
  } & PublishedNamesake &
    PublishedScore)[];
  teams: ({
    name: string;
    cards: number;
    /** Where sides compete; not there: they do not, or it was published before. */
    members?: (ByName & SideMember)[];
  } & PublishedScore)[];
  /** Null: Stableford points, published before there were other formats. */
  scoring: PublishedScoring | null;
  awards: (Pick<StoredAward, "name" | "note" | Exclude<keyof PlaceOnBoard, "competition">> & {
    winner?: string | null;
    /** Of whose name there is another. */
    winner_namesake?: number;
    team?: string;
    /** The number of a further competition, from 0. */
    competition?: number;
  })[];
  /** Beside the tournament's own. */
  competitions: PublishedCompetition<ByName>[];
  /** What has changed since they were first published, the newest first. */
  corrections?: Correction[];
  /** Par and the strokes over it on average; null, or not there: too few cards. */
  holes?: (readonly [par: number, over: number])[] | null;
};

/** Where a player of the caller's own entry starts, as `own_starts` tells. */
export type OwnStart = {
  time: string;
  hole: number;
  letter: string;
  /** Number of the fourball, from 1. */
  fourball: number;
  player: string;
  with: string[];
  /** The token of the link to the fourball's cards. */
  card?: string | null;
  /** Of the player and of who is with them the numbers that tell them from others of their names. */
  namesakes?: readonly (number | null)[];
};

/** A line of the own result: the place, and what was matched. */
export type EqualLine = Pick<PublishedScore, "place" | "points" | "matched">;

/** The result of a player of the caller's own entry, as `own_results` tells. */
export type OwnResult = PublishedScore & {
  player: string;
  /** Not whose entry it is, who may have left it. */
  is_brought?: boolean;
  team: string | null;
  neutral: boolean;
  scoring: PublishedScoring | null;
  handicap: number | null;
  /** What is matched with the same result; null: no one's. */
  equal?: readonly EqualLine[] | null;
  /** Strokes at each hole; null where points were given. */
  holes: (number | null)[] | null;
  /** In further competitions in which the player, or a side of theirs, has a line. */
  competitions?: OwnCompetitionResult[] | null;
  /** The prizes of the player, or of a side of theirs. */
  awards?: OwnAward[] | null;
};

/** The division and `of`, a further competition, by their names. */
export type OwnAward = Pick<StoredAward, "name" | "note" | "board" | "division" | "place"> & {
  of?: string;
  is_pair: boolean;
};

/** Of a side with its name. */
type OwnLine = PublishedScore & { name?: string };

export type OwnCompetitionResult = { name: string } & (
  | {
      kind: "board";
      terms: BoardTerms;
      line: OwnLine;
      equal?: readonly EqualLine[] | null;
      /** Why the side went on without the player. */
      own_no_result?: MemberReason | null;
    }
  | { kind: "skins" | "twos"; terms: object; line: { count: number; worth: number } }
);
