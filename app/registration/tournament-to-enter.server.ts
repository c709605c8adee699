import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import {
  isBackendUnavailable,
  backendUnavailable,
  type User,
} from "#app/platform/supabase/user.server.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import { type OwnEntry, readOwnEntry } from "#app/entries/own-entry.server.ts";

/** How many tournaments are remembered: those that people enter are few. */
const REMEMBERED = 100;

/** By slug, as this process last read them; the one read last comes last. */
const lastRead = new Map<string, Tournament>();

const ofRequest = new WeakMap<RequestContext, Promise<Tournament>>();

/**
 * The tournament of an entry form, once per request. While the database cannot
 * be read it is the one that this process read last: the form of somebody who
 * has just filled it in cannot be shown again without its questions.
 *
 * @param slug unchecked
 * @throws a 404 Response when there is none, a 503 Response when it cannot be
 *   read and never was
 */
export function tournamentToEnter(
  context: RequestContext,
  slug: string | undefined,
): Promise<Tournament> {
  const known = ofRequest.get(context);
  return known ?? readTournamentAgain(context, slug);
}

/** The same, as it is now: for a form that the club changed in the meantime. */
export function readTournamentAgain(
  context: RequestContext,
  slug: string | undefined,
): Promise<Tournament> {
  const tournament = readOrRemember(context, slug);
  ofRequest.set(context, tournament);
  return tournament;
}

/**
 * A tournament with the member's entry, read in one call and remembered as above.
 *
 * @param user as the access token says; where its session has ended, as the auth
 *   service does
 * @returns `entry` null: signed out; undefined: it cannot be read now
 * @throws a 404 Response when there is no such tournament, a 503 Response when it
 *   cannot be read and never was
 */
export async function openEntry(
  context: RequestContext,
  user: User | null,
  slug: string | undefined,
): Promise<{ tournament: Tournament; entry: OwnEntry | null | undefined }> {
  if (user) {
    try {
      const entry = await readOwnEntry(context, slug);
      if (entry) {
        remember(entry.tournament);
        return { tournament: entry.tournament, entry };
      }
      if (await context.user.get({ confirm: true })) throw backendUnavailable();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      logFailedLookup(error.code);
      const tournament = lastRead.get(slug ?? "");
      if (!tournament) throw backendUnavailable();
      return { tournament, entry: undefined };
    }
  }
  return { tournament: await tournamentToEnter(context, slug), entry: null };
}

async function readOrRemember(
  context: RequestContext,
  slug = "",
): Promise<Tournament> {
  try {
    const tournament = await findTournament(context, slug);
    remember(tournament);
    return tournament;
  } catch (error) {
    const remembered = lastRead.get(slug);
    if (!isBackendUnavailable(error) || !remembered) throw error;
    return remembered;
  }
}

function remember(tournament: Tournament) {
  lastRead.delete(tournament.slug);
  lastRead.set(tournament.slug, tournament);
  const [oldest] = lastRead.keys();
  if (lastRead.size > REMEMBERED && oldest) lastRead.delete(oldest);
}
