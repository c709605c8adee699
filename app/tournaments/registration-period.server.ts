import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { TournamentId } from "./content.ts";
import {
  PERIOD_COLUMNS,
  type RegistrationPeriod,
  registrationState,
  type RegistrationState,
} from "./registration-period.ts";

/**
 * When members register for a tournament, and change what they registered.
 *
 * @returns null when it cannot be read
 */
export async function readRegistrationPeriod(
  context: RequestContext,
  tournament: TournamentId,
): Promise<RegistrationPeriod | null> {
  const { data } = await context.supabase
    .from("tournaments")
    .select(PERIOD_COLUMNS)
    .eq("id", tournament)
    .maybeSingle();
  return data;
}

/**
 * Whether members can register for a tournament now. What cannot be read counts
 * as open: the database tells when the form is sent.
 */
export async function registrationStateOf(
  context: RequestContext,
  tournament: TournamentId,
): Promise<RegistrationState> {
  const period = await readRegistrationPeriod(context, tournament);
  return period ? registrationState(period) : "open";
}
