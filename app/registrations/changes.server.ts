import { databaseMessage } from "#app/forms/database-message.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { type TournamentId, TOURNAMENTS } from "#app/tournaments/content.ts";
import type { ClosedReason } from "./content.ts";
import { latestBangaloreRegistration } from "./bangalore.server.ts";
import { latestBirthdayRegistration } from "./birthday.server.ts";

/** A person's latest registration for a tournament, and the form's values that it was made with. */
export type LatestRegistration = {
  id: string;
  isWithdrawn: boolean;
  values: Record<string, string>;
};

/** A registration that can be changed now, or why there is none. */
export type Change = { changesUntil: string } & (
  | { closed: ClosedReason; registration: null }
  | { closed: null; registration: LatestRegistration }
);

/** Where each tournament's registrations are, and what withdraws one. */
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
 * The tournament that an address names.
 *
 * @param id as it stands there
 * @throws a 404 Response when there is none
 */
export function findTournament(id: string | null | undefined) {
  const tournament = TOURNAMENTS.find((known) => known.id === id);
  if (!tournament) throw new Response(null, { status: 404 });
  return tournament;
}

/**
 * Whether changes are still possible on this day, in India.
 *
 * @param changesUntil the last day, `YYYY-MM-DD`
 */
export function isStillOpen(changesUntil: string): boolean {
  return dayInIndiaOf(new Date()) <= changesUntil;
}

/**
 * The viewer's registration for a tournament, to change or to withdraw. The
 * database holds the same rules when it is sent; this tells before.
 *
 * @throws a 503 Response when it cannot be read
 */
export async function findChange(
  context: RequestContext,
  userId: string,
  tournament: TournamentId,
): Promise<Change> {
  const [registration, row] = await Promise.all([
    REGISTRATIONS[tournament].findLatest(context, userId),
    context.supabase
      .from("tournaments")
      .select("changes_until")
      .eq("id", tournament)
      .single(),
  ]);
  if (registration === undefined || row.error) throw backendUnavailable();
  const { changes_until: changesUntil } = row.data;
  if (!registration) {
    return { changesUntil, closed: "none", registration: null };
  }
  if (registration.isWithdrawn) {
    return { changesUntil, closed: "withdrawn", registration: null };
  }
  return isStillOpen(changesUntil)
    ? { changesUntil, closed: null, registration }
    : { changesUntil, closed: "late", registration: null };
}

/** What became of a withdrawal. */
export type Withdrawal =
  | { withdrawn: true }
  | { withdrawn: false; isUnavailable: boolean; refusal: string | null };

/**
 * Withdraws one of the viewer's registrations. Sent twice it is withdrawn
 * once, and the answer is the same (DECISIONS 16).
 *
 * @param registration its id
 */
export async function withdraw(
  context: RequestContext,
  tournament: TournamentId,
  registration: string,
): Promise<Withdrawal> {
  const { table, withdrawal } = REGISTRATIONS[tournament];
  const { error, status } = await context.supabase.rpc(withdrawal, {
    registration,
  });
  if (!error) return { withdrawn: true };
  const { data } = await context.supabase
    .from(table)
    .select("withdrawn_at")
    .eq("id", registration)
    .maybeSingle();
  if (data?.withdrawn_at) return { withdrawn: true };
  return {
    withdrawn: false,
    isUnavailable: status === 0 || status >= 500,
    refusal: databaseMessage(error),
  };
}
