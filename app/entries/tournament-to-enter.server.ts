import { LRUCache } from "lru-cache";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import { type OwnEntry, readOwnEntry } from "#app/entries/own-entry.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import {
  isBackendUnavailable,
  backendUnavailable,
  type User,
} from "#app/platform/supabase/user.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { findWithFee, type WithFee } from "#app/tournaments/tournaments.server.ts";

/**
 * Tournaments by slug, as this process last read them: like the page cache, a memory of what is in
 * the database (docs/decisions/cookies-only.md). Those that people enter are few.
 */
const lastRead = new LRUCache<string, WithFee>({ max: 100 });

/**
 * The tournament of an entry form, as it is now. While the database cannot be read it is the one
 * that this process read last: the form of somebody who has just filled it in cannot be shown again
 * without its questions.
 *
 * @throws a 404 Response when there is none, a 503 Response when it cannot be read and never was
 */
export async function tournamentToEnter(context: RequestContext, slug = ""): Promise<WithFee> {
  try {
    return remember(await findWithFee(context, slug));
  } catch (error) {
    const remembered = lastRead.get(slug);
    if (!isBackendUnavailable(error) || !remembered) throw error;
    return remembered;
  }
}

/** @throws as `tournamentToEnter` */
export async function tournamentOfReturnedForm(
  context: RequestContext,
  slug = "",
): Promise<Tournament> {
  return lastRead.get(slug) ?? tournamentToEnter(context, slug);
}

/**
 * A tournament with the member's entry, read in one call and remembered as above.
 *
 * @returns `entry` null: signed out; undefined: it cannot be read now
 * @throws a 404 Response when there is no such tournament, a 503 Response when it cannot be read
 *   and never was
 */
export async function openEntry(
  context: RequestContext,
  user: User | null,
  slug: string | undefined,
): Promise<{ tournament: WithFee; entry: OwnEntry | null | undefined }> {
  if (user) {
    try {
      const entry = await readOwnEntry(context, slug);
      if (entry) {
        return { tournament: remember(entry.tournament), entry };
      }
      if (await context.user.get({ confirm: true })) throw backendUnavailable();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      logFailedLookup(error);
      const tournament = lastRead.get(slug ?? "");
      if (!tournament) throw backendUnavailable();
      return { tournament, entry: undefined };
    }
  }
  return { tournament: await tournamentToEnter(context, slug), entry: null };
}

function remember<Read extends WithFee>(tournament: Read): Read {
  lastRead.set(tournament.slug, tournament);
  return tournament;
}
