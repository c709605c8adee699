import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { type TournamentId, TOURNAMENTS } from "#app/tournaments/content.ts";
import { areChangesOpen } from "#app/tournaments/registration-period.ts";
import { readRegistrationPeriod } from "#app/tournaments/registration-period.server.ts";
import type { ClosedReason } from "./content.ts";
import { latestBangaloreRegistration } from "./bangalore.server.ts";
import { latestBirthdayRegistration } from "./birthday.server.ts";
import type { LatestRegistration } from "./latest-registration.ts";

/**
 * A registration that can be changed now, or the reason why not; and the last
 * day for changes, null: as long as registration is open.
 */
export type Change = { changesUntil: string | null } & (
  | { closed: ClosedReason; registration: null }
  | { closed: null; registration: LatestRegistration }
);

/** Each tournament's table of registrations, and the function that withdraws one. */
const REGISTRATIONS = {
  "bangalore-birdie-bash": {
    findLatest: latestBangaloreRegistration,
    table: "tournament_registrations",
    withdrawal: "withdraw_registration",
  },
  "founder-birthday": {
    findLatest: latestBirthdayRegistration,
    table: "birthday_tournament_registrations",
    withdrawal: "withdraw_birthday_registration",
  },
} as const satisfies Record<TournamentId, object>;

/**
 * Finds a tournament by the id in a URL.
 *
 * @param id unchecked
 * @throws a 404 Response when there is none
 */
export function findTournament(id: string | null | undefined) {
  const tournament = TOURNAMENTS.find((known) => known.id === id);
  if (!tournament) throw new Response(null, { status: 404 });
  return tournament;
}

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
  tournament: TournamentId,
): Promise<Change> {
  const [registration, period] = await Promise.all([
    REGISTRATIONS[tournament].findLatest(context, userId),
    readRegistrationPeriod(context, tournament),
  ]);
  if (registration === undefined || !period) throw backendUnavailable();
  const { changes_until: changesUntil } = period;
  if (!registration) {
    return { changesUntil, closed: "none", registration: null };
  }
  if (registration.isWithdrawn) {
    return { changesUntil, closed: "withdrawn", registration: null };
  }
  return areChangesOpen(period)
    ? { changesUntil, closed: null, registration }
    : { changesUntil, closed: "late", registration: null };
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
  tournament: TournamentId,
  registration: string,
): Promise<void> {
  const { table, withdrawal } = REGISTRATIONS[tournament];
  const withdrawn = await context.supabase.rpc(withdrawal, { registration });
  if (!withdrawn.error) return;
  const { data } = await context.supabase
    .from(table)
    .select("withdrawn_at")
    .eq("id", registration)
    .maybeSingle();
  if (!data?.withdrawn_at) throw new DatabaseError(withdrawn);
}
