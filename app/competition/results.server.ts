import { readTournamentOfEntrants } from "#app/entrants/entrants.server.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { unwrap } from "#app/members/users.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import {
  type Competition,
  type CompetitionChanges,
  drawPlayers,
  type EnteredPlayer,
  newCompetition,
} from "./competition.ts";
import type { DrawPlayer } from "./draw.ts";
import { RESULTS_REFUSALS, RESULTS_TOASTS } from "./results-content.ts";
import type { StoredScore } from "./typed-points.ts";
import { publishedResults, workOut, type WorkedOut } from "./work-out.ts";

/** The scores and results of a tournament as administrators work on them. */
export type OpenResults = {
  tournament: Tournament;
  competition: Competition;
  /** Who has a place, in the order of entry. */
  entered: EnteredPlayer[];
  /** The same and guests, as the draw knows them. */
  players: DrawPlayer[];
  scores: StoredScore[];
  results: WorkedOut;
};

/**
 * Reads everything about a tournament's results.
 *
 * @param id from the URL, unchecked
 * @throws a 403 Response for members who are not administrators, a 404 Response
 *   when there is no such tournament, a 503 Response when it cannot be read
 */
export async function readResults(
  context: RequestContext,
  id: string,
): Promise<OpenResults> {
  const { supabase } = context;
  const [list, row, stored, tournament] = await Promise.all([
    supabase
      .rpc("competition_players", { tournament: id })
      .overrideTypes<EnteredPlayer[], { merge: false }>(),
    supabase
      .from("competitions")
      .select()
      .eq("tournament_id", id)
      .maybeSingle()
      .overrideTypes<Competition, { merge: false }>(),
    supabase
      .from("scores")
      .select("player_id, holes, points, handicap")
      .eq("tournament_id", id)
      .order("player_id")
      .overrideTypes<StoredScore[], { merge: false }>(),
    readTournamentOfEntrants(context, id),
  ]);
  const entered = unwrap<EnteredPlayer[]>(list);
  const competition = unwrap<Competition | null>(row) ?? newCompetition(id);
  const scores = unwrap<StoredScore[]>(stored);
  // As they were saved: publishing knows no others.
  const players = drawPlayers(competition.teams, entered, competition.guests);
  const results = workOut(competition, scores, players);
  return { tournament, competition, entered, players, scores, results };
}

/**
 * The same to show a form again: none when it cannot be read now.
 *
 * @throws a 403 or 404 Response
 */
export async function readResultsIfPossible(
  context: RequestContext,
  id: string,
): Promise<OpenResults | null> {
  try {
    return (await context.user.get()) && (await readResults(context, id));
  } catch (error) {
    if (error instanceof Response && error.status === 503) return null;
    throw error;
  }
}

/**
 * Saves scores, all or none.
 *
 * @param scores as `save_scores` takes them
 * @throws InvalidFields with the reason, with a 409 when somebody else has saved
 *   meanwhile; DatabaseError, or a 403 Response
 */
export async function saveScores(
  context: RequestContext,
  { competition }: Pick<OpenResults, "competition">,
  scores: readonly object[],
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_scores", {
      tournament: competition.tournament_id,
      expected_version: competition.version,
      scores: [...scores],
    }),
  );
}

/**
 * Saves scoring rules or awards.
 *
 * @throws as saveScores
 */
export async function saveResultsOf(
  context: RequestContext,
  { competition }: Pick<OpenResults, "competition">,
  changes: Pick<CompetitionChanges, "rules" | "awards">,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_competition", {
      tournament: competition.tournament_id,
      expected_version: competition.version,
      changes,
    }),
  );
}

/**
 * Publishes the results as they are worked out now, with the awards.
 *
 * @param version of the competition that the administrator has seen
 * @throws as saveScores
 */
export async function publishResults(
  context: RequestContext,
  { competition, results }: Pick<OpenResults, "competition" | "results">,
  version: number,
): Promise<void> {
  if (results.problem) throw refused(RESULTS_REFUSALS.results_invalid ?? "");
  doneOrThrow(
    await context.supabase.rpc("publish_results", {
      tournament: competition.tournament_id,
      expected_version: version,
      results: publishedResults(results),
    }),
  );
}

/** Somebody else has saved meanwhile: everything typed comes back. */
export function conflict(fieldErrors: Record<string, string[]> = {}) {
  return new InvalidFields(fieldErrors, {
    status: 409,
    toast: RESULTS_TOASTS.conflict,
  });
}

const INSUFFICIENT_PRIVILEGE = "42501";
const SESSION_ENDED = "session_ended";

type Answer<Data> = { status: number } & (
  | { data: Data; error: null }
  | { data: null; error: { code: string; message: string; details: string } }
);

function doneOrThrow<Data>(answer: Answer<Data>): Data {
  if (!answer.error) return answer.data;
  const { code, message } = answer.error;
  if (code === INSUFFICIENT_PRIVILEGE && message !== SESSION_ENDED) {
    throw new Response(null, { status: 403 });
  }
  if (message === "version_conflict") throw conflict();
  const description =
    RESULTS_REFUSALS[message] ?? databaseMessage(answer.error);
  if (description === null) throw new DatabaseError(answer);
  throw refused(description);
}

function refused(description: string) {
  return new InvalidFields(
    {},
    { toast: { ...RESULTS_TOASTS.failed, description } },
  );
}
