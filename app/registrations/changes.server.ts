import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { areChangesOpen } from "#app/tournaments/registration-period.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { ClosedReason } from "./change-content.ts";
import {
  latestRegistration,
  type LatestRegistration,
} from "./registrations.server.ts";

/** A registration that can be changed now, or the reason why not. */
export type Change =
  | { closed: ClosedReason; registration: null }
  | { closed: null; registration: LatestRegistration };

/**
 * A member's registration for a tournament, to change or to withdraw. The
 * database enforces the same rules on submission; this only decides what to
 * show.
 *
 * @throws a 503 Response when it cannot be read
 */
export async function findChange(
  context: RequestContext,
  userId: string,
  tournament: Tournament,
): Promise<Change> {
  const registration = await latestRegistration(context, userId, tournament);
  if (registration === undefined) throw backendUnavailable();
  const closed = (reason: ClosedReason) => ({
    closed: reason,
    registration: null,
  });
  if (tournament.state === "cancelled") return closed("cancelled");
  if (!registration) return closed("none");
  if (registration.isWithdrawn) return closed("withdrawn");
  return areChangesOpen(tournament)
    ? { closed: null, registration }
    : closed("late");
}

/** What the pages that change a registration show of its tournament. */
export function changedTournament({
  name,
  slug,
  changes_until,
  cancelled_reason,
}: Tournament) {
  return { name, slug, changes_until, cancelled_reason };
}

/**
 * Withdraws one of the member's registrations. Idempotent: a repeated request
 * gets the same response.
 *
 * @param registration its id
 * @throws DatabaseError when it was not withdrawn
 */
export async function withdraw(
  context: RequestContext,
  registration: string,
): Promise<void> {
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
