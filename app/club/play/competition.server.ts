import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS as CLUB_TOASTS } from "#app/club/frame/content.ts";
import { type Change, historyLines } from "#app/club/frame/history.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import type { Teams } from "#app/golf/teams.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  currentTeams,
  drawPlayers,
  newCompetition,
  type Competition,
  type CompetitionChanges,
  type EnteredPlayer,
} from "#app/tournaments/competition.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { fieldNames, withNames } from "./field-names.ts";
import { TOASTS } from "./messages.ts";
import type { Publication, StoredDraw } from "./published.ts";
import { competitionRefusal } from "./refusals.ts";

type SavedCompetition = Competition & {
  published_draw: StoredDraw | null;
  published_results: Publication | null;
};

export type OpenCompetition = {
  tournament: Tournament;
  competition: SavedCompetition;
  /** Who has a place, in the order of entry. */
  entered: EnteredPlayer[];
  /** As saved, but without who has withdrawn, and with who is new. */
  teams: Teams;
  /** With names that tell people of one name apart. */
  players: DrawPlayer[];
};

/**
 * Reads the competition of a tournament; a new one where nothing was saved.
 *
 * @throws a 403 Response for members who are not administrators, a 404 Response when there is no
 *   such tournament, a 503 Response when it cannot be read
 */
export async function readCompetition(
  context: RequestContext,
  id: string,
): Promise<OpenCompetition> {
  const [tournament, row, list] = await Promise.all([
    readTournament(context, id),
    context.supabase
      .from("competition_details")
      .select()
      .eq("tournament_id", id)
      .maybeSingle()
      .overrideTypes<SavedCompetition, { merge: false }>(),
    context.supabase
      .rpc("competition_players", { tournament: id })
      .overrideTypes<EnteredPlayer[], { merge: false }>(),
  ]);
  const entered = unwrap<EnteredPlayer[]>(list);
  const competition = unwrap<SavedCompetition | null>(row) ?? {
    ...newCompetition(id),
    published_draw: null,
    published_results: null,
  };
  const teams = currentTeams(competition, entered);
  return {
    tournament,
    competition,
    entered,
    teams,
    players: withNames(
      drawPlayers(teams, entered, competition.guests, tournament),
      fieldNames({ tournament, competition, entered }),
    ),
  };
}

export type LatestChange = {
  what: string;
  /** "22 Nov 2026, 5:01 pm, by Asha Rao" */
  by: string;
};

/** What makes a new version of a competition, as the audit log has it. */
const ACTIONS = [
  "competition-saved",
  "draw-published",
  "draw-taken-back",
  "scores-saved",
  "results-published",
  "results-taken-back",
  "card-reopened",
  "card-settled",
] as const;

/**
 * @returns null before the first change
 * @throws a 403 or 503 Response
 */
export async function readLatestChange(
  context: RequestContext,
  tournament: string,
): Promise<LatestChange | null> {
  const latest = unwrap(
    await context.supabase
      .from("tournament_changes")
      .select("at, action, admin_name, details")
      .eq("tournament_id", tournament)
      .in("action", ACTIONS)
      .order("at", { ascending: false })
      .limit(1),
  ) as Change[];
  const [line] = historyLines(tournament, latest);
  if (!line) return null;
  const { title, text, by } = line;
  return { what: text === "" ? title : `${title} (${text})`, by };
}

/**
 * Reads a competition to change it.
 *
 * @param version as the form was made from
 * @throws InvalidFields with a 409 when there is a newer one, else as readCompetition
 */
export async function openCompetition(
  context: RequestContext,
  id: string,
  version: number,
): Promise<OpenCompetition> {
  const open = await readCompetition(context, id);
  if (open.competition.version !== version) {
    const latest = await readLatestChange(context, id);
    throw conflict({}, latest && `${latest.what}: ${latest.by}.`);
  }
  return open;
}

/**
 * Saves changes.
 *
 * @throws InvalidFields with the reason, with a 409 when somebody else has saved meanwhile;
 *   DatabaseError, or a 403 Response
 */
export async function saveChanges(
  context: RequestContext,
  { tournament_id, version }: Pick<Competition, "tournament_id" | "version">,
  changes: CompetitionChanges,
): Promise<number> {
  return doneOrThrow(
    await context.supabase.rpc("save_competition", {
      tournament: tournament_id,
      expected_version: version,
      changes,
    }),
  );
}

/** Saves changes, and the teams as they are now. */
export function saveCompetition(
  context: RequestContext,
  { competition, teams }: Pick<OpenCompetition, "competition" | "teams">,
  changes: CompetitionChanges,
): Promise<number> {
  return saveChanges(context, competition, { teams, ...changes });
}

/** Gives what a function for competitions gave. */
export function doneOrThrow<Data>(result: DatabaseResult<Data>): Data {
  if (result.error?.message === "version_conflict") throw conflict();
  return dataOrThrow(result, competitionRefusal, CLUB_TOASTS.failed);
}

/** Somebody else saved first: everything typed comes back. */
export function conflict(
  fieldErrors: Record<string, string[]> = {},
  change: string | null = null,
): InvalidFields {
  const { message, description } = TOASTS.conflict;
  return new InvalidFields(fieldErrors, {
    status: 409,
    toast: {
      message,
      description: change ? `${change} ${description}` : description,
    },
  });
}
