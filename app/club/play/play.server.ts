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
  newPlay,
  type TournamentPlay,
  type PlayChanges,
  type EnteredPlayer,
} from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { fieldNames, withNames } from "./field-names.ts";
import { TOASTS } from "./messages.ts";
import type { Publication, StoredDraw } from "./published.ts";
import { playRefusal } from "./refusals.ts";

type SavedPlay = TournamentPlay & {
  published_draw: StoredDraw | null;
  published_results: Publication | null;
};

export type OpenPlay = {
  tournament: Tournament;
  play: SavedPlay;
  /** Who has a place, in the order of entry. */
  entered: EnteredPlayer[];
  /** As saved, but without who has withdrawn, and with who is new. */
  teams: Teams;
  /** With names that tell people of one name apart. */
  players: DrawPlayer[];
};

/**
 * Reads the play of a tournament; a new one where nothing was saved.
 *
 * @throws a 403 Response for members who are not administrators, a 404 Response when there is no
 *   such tournament, a 503 Response when it cannot be read
 */
export async function readPlay(context: RequestContext, id: string): Promise<OpenPlay> {
  const [tournament, row, list] = await Promise.all([
    readTournament(context, id),
    context.supabase
      .from("play_details")
      .select()
      .eq("tournament_id", id)
      .maybeSingle()
      .overrideTypes<SavedPlay, { merge: false }>(),
    context.supabase.rpc("play_players", { tournament: id }),
  ]);
  const entered = unwrap(list) as EnteredPlayer[];
  const play = unwrap<SavedPlay | null>(row) ?? {
    ...newPlay(id),
    published_draw: null,
    published_results: null,
  };
  const teams = currentTeams(play, entered);
  return {
    tournament,
    play,
    entered,
    teams,
    players: withNames(
      drawPlayers(teams, entered, play.guests, tournament),
      fieldNames({ play, entered }),
    ),
  };
}

export type LatestChange = {
  what: string;
  /** "22 Nov 2026, 5:01 pm, by Asha Rao" */
  by: string;
};

/** What makes a new version of a tournament's play, as the audit log has it. */
const ACTIONS = [
  "play-saved",
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
 * Reads the play of a tournament to change it.
 *
 * @param version as the form was made from
 * @throws InvalidFields with a 409 when there is a newer one, else as readPlay
 */
export async function openPlay(
  context: RequestContext,
  id: string,
  version: number,
): Promise<OpenPlay> {
  const open = await readPlay(context, id);
  if (open.play.version !== version) {
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
  { tournament_id, version }: Pick<TournamentPlay, "tournament_id" | "version">,
  changes: PlayChanges,
): Promise<number> {
  return doneOrThrow(
    await context.supabase.rpc("save_play", {
      tournament: tournament_id,
      expected_version: version,
      changes: {
        ...changes,
        ...(changes.teams && {
          teams: { ...changes.teams, teams: changes.teams.teams.map(storedSide) },
        }),
        ...(changes.side_sets && {
          side_sets: changes.side_sets.map(({ id, sides }) => ({
            id,
            sides: sides.map(storedSide),
          })),
        }),
      },
    }),
  );
}

/** A name that is made of the players is not stored. */
const storedSide = <Side extends { name: string; isMade?: boolean }>({
  isMade = false,
  name,
  ...side
}: Side) => ({ ...side, name: isMade ? null : name });

/** Saves changes, and the teams as they are now. */
export function savePlay(
  context: RequestContext,
  { play, teams }: Pick<OpenPlay, "play" | "teams">,
  changes: PlayChanges,
): Promise<number> {
  return saveChanges(context, play, { teams, ...changes });
}

/** Gives what a function for play gave. */
export function doneOrThrow<Data>(result: DatabaseResult<Data>): Data {
  if (result.error?.message === "version_conflict") throw conflict();
  return dataOrThrow(result, playRefusal, CLUB_TOASTS.failed);
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
