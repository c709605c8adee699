import type { Course, HoleScores } from "#app/golf/course.ts";
import type { CardHandicap } from "#app/golf/round-handicap.ts";
import type { Start } from "#app/golf/starts.ts";
import type {
  ById,
  PublishedCompetition,
  PublishedScore,
  PublishedScoring,
  SideMember,
  StoredAward,
} from "#app/tournaments/play.ts";

/** A seat as `publish_draw` has stored it. */
export type StoredSeat = {
  id: string;
  neutral: boolean;
  /** Of a guest. */
  name?: string | null;
};

export type StoredDraw = {
  fourballs: { start: Start; seats: StoredSeat[] }[];
  teams: { name: string; seats: StoredSeat[] }[];
};

export type BoardResults = {
  players: readonly ({
    player: string;
    handicap?: number | null;
    /** Its id as it is stored; its name in what changes. */
    division?: string;
    /** As readers get it. */
    drives?: number;
  } & PublishedScore)[];
  teams: readonly ({
    id: string;
    name: string;
    members?: readonly (ById & SideMember)[];
  } & PublishedScore)[];
  scoring: PublishedScoring | null;
};

export type StoredCompetition = PublishedCompetition<ById> & { id: string };

/** The card of a player, with the course from a tee that has its own pars or indexes. */
export type StoredCard = {
  player: string;
  holes: HoleScores;
  /** Not there: its strokes come from no handicap that the player was entered with. */
  off?: CardHandicap;
} & Partial<Course>;

/** What `publish_results` takes beside the boards of the tournament's own competition. */
export type DayResults = { cards: StoredCard[]; competitions: StoredCompetition[] };

/** With the names that its winner had then, of a guest, a team or a side. */
export type PublishedAward = StoredAward & {
  guest?: string;
  /** The number of the winner, of whose name there is another. */
  order?: number;
  team_name?: string;
  side_name?: string;
};

export type Publication = {
  players: readonly (BoardResults["players"][number] & {
    /** Of a guest only. */
    name: string | null;
    team: string | null;
    neutral: boolean;
  })[];
  teams: BoardResults["teams"];
  awards: readonly PublishedAward[];
  scoring: PublishedScoring | null;
  /** Not there: published before there were competitions. */
  competitions?: readonly StoredCompetition[];
};
