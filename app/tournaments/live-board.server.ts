import type { NoReturn } from "#app/golf/boards.ts";
import type { CompetitionRules } from "#app/golf/competitions.ts";
import type { HoleScores } from "#app/golf/course.ts";
import type { KeptCard } from "#app/golf/kept-card.ts";
import type { ScoringRules } from "#app/golf/results.ts";
import type { Start } from "#app/golf/starts.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Tournament } from "./tournament.ts";

export type LivePlayer = {
  /** Null: the account was deleted. */
  name: string | null;
  /** The number that tells the player from others of the name; not there: no one else who is seen has it. */
  namesake?: number;
  handicap: string | null;
  category: string | null;
  tees: string | null;
  team: string | null;
  is_neutral: boolean;
  /** Of the published draw; null: in none of its fourballs. */
  fourball: number | null;
  start: Start | null;
  /** False: has withdrawn. */
  is_playing: boolean;
  /** Played for the team when its first score was saved. */
  has_started: boolean;
  /** Kept hole by hole; null: nothing yet. */
  strokes: KeptCard | null;
  /** Returned, or typed by the club. */
  score: {
    holes: HoleScores | null;
    points: number | null;
    no_return: NoReturn | null;
  } | null;
};

/** What `live_board` gives all visitors. */
export type LiveBoard = {
  /** When it was read, an ISO moment. */
  at: string;
  state: "early" | "open" | "over";
  has_results: boolean;
  tournament: Pick<
    Tournament,
    "name" | "slug" | "has_information_page" | "divisions" | "rated_tees"
  >;
  /** Without the secret holes. */
  scoring: Partial<ScoringRules> | null;
  teams: string[];
  players: LivePlayer[];
  competitions: LiveCompetition[];
};

/** A further competition; players by their number in the list. */
export type LiveCompetition = {
  name: string;
  rules: CompetitionRules;
  /** Null, or not of all: none of those who take part is on the board. */
  players: number[] | null;
  is_of_all: boolean;
  /** Null: the tournament's teams, or each player alone. */
  sides: { name: string; players: number[] }[] | null;
};

/** @throws a 404 Response where the club shows none, a 503 Response */
export async function readLiveBoard(context: RequestContext, slug: string): Promise<LiveBoard> {
  const { data, error } = await context.supabase
    .rpc("live_board", { slug })
    .overrideTypes<LiveBoard | null, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  return data;
}
