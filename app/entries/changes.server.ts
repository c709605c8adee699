import { type OwnEntry, readOwnEntry } from "#app/entries/own-entry.server.ts";
import { latestRegistration, type LatestRegistration } from "#app/entries/registrations.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable, type User } from "#app/platform/supabase/user.server.ts";
import { cannotComePath, registerPath } from "#app/site/paths.ts";
import { isOutOfPlay } from "#app/tournaments/knockout/own-matches.ts";
import { NO_ENTRIES, type Places } from "#app/tournaments/places.ts";
import {
  areChangesOpen,
  isPlayed,
  registrationState,
} from "#app/tournaments/registration-period.ts";
import { takesEntries } from "#app/tournaments/tournament-state.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { CANNOT_COME } from "./cannot-come/content.ts";
import type { ClosedReason } from "./change-content.ts";
import { readOwnKnockout } from "./own-knockout.server.ts";
import { openEntry } from "./tournament-to-enter.server.ts";

export type Change =
  | { closed: ClosedReason; registration: null }
  | { closed: null; registration: LatestRegistration };

/**
 * A member's registration for a tournament, to change or to withdraw, and the tournament. The
 * database enforces the same rules on submission; this only decides what to show.
 *
 * @throws a redirect to log-in; a 404 Response when there is no such tournament; a 503 Response
 *   when it cannot be read
 */
export async function findChange(
  request: Request,
  context: RequestContext,
  slug: string | undefined,
): Promise<
  Change & {
    user: User;
    tournament: Tournament;
    places: Places | null;
    fee: OwnEntry["fee"];
    entry: OwnEntry;
    /** Whether its side has no match of the knock-out any more. */
    isOut: boolean;
  }
> {
  const user = await context.user.require(request);
  const { tournament, entry } = await openEntry(context, user, slug);
  if (entry === null) await context.user.require(request, { confirm: true });
  if (!entry) throw backendUnavailable();
  const { places, fee } = entry;
  const change = changeOf(entry);
  const isOut =
    change.closed === "late" &&
    tournament.form_of_play === "knock-out" &&
    isOutOfPlay((await readOwnKnockout(context, tournament.slug))?.standing);
  return { ...change, user, tournament, places, fee, entry, isOut };
}

function changeOf(entry: OwnEntry): Change {
  const registration = latestRegistration(entry);
  const closed = (reason: ClosedReason) => ({
    closed: reason,
    registration: null,
  });
  if (entry.tournament.state === "cancelled") return closed("cancelled");
  if (!registration) return closed("none");
  if (registration.isWithdrawn) return closed("withdrawn");
  return areChangesOpen(entry.tournament) ? { closed: null, registration } : closed("late");
}

export function changedTournament(
  tournament: Tournament,
  { places, said_cannot_come: told }: Partial<Pick<OwnEntry, "places" | "said_cannot_come">> = {},
  isOut = false,
) {
  const { name, slug, changes_until, cancelled_reason, has_results } = tournament;
  return {
    name,
    slug,
    /** The page to enter on; null: nobody can enter now. */
    register: takesEntries(tournament, places ?? NO_ENTRIES) ? registerPath({ slug }) : null,
    /** Where the club is told, once it takes no withdrawal; null when there is nothing to play. */
    cannotCome: isPlayed(tournament) || isOut ? null : cannotComePath({ slug }),
    /** That it was told. */
    told: told ? CANNOT_COME.told(told) : null,
    /** Why nothing can be changed. */
    period: registrationState(tournament),
    changes_until: has_results ? null : changes_until,
    cancelled_reason,
  };
}

/**
 * Withdraws one of the member's registrations. Idempotent: a repeated request gets the same
 * response.
 *
 * @throws DatabaseError when it was not withdrawn
 */
export async function withdraw(context: RequestContext, registration: string): Promise<void> {
  const withdrawn = await context.supabase.rpc("withdraw_registration", {
    registration,
  });
  if (!withdrawn.error) return;
  const { data } = await context.supabase
    .from("tournament_registrations")
    .select("withdrawn_at")
    .eq("id", registration)
    .maybeSingle();
  if (!data?.withdrawn_at) throw new DatabaseError(withdrawn);
}

/**
 * Tells the club that the member cannot come. Safe to repeat.
 *
 * @returns the tournament
 * @throws a 404 Response when there is no such tournament; DatabaseError when it was not told
 */
export async function sayCannotCome(
  context: RequestContext,
  slug: string | undefined,
): Promise<Tournament> {
  const entry = await readOwnEntry(context, slug);
  if (!entry) throw backendUnavailable();
  const registration = latestRegistration(entry);
  if (!registration) throw new Response(null, { status: 404 });
  const answer = await context.supabase.rpc("say_cannot_come", { registration: registration.id });
  if (answer.error) throw new DatabaseError(answer);
  return entry.tournament;
}
