import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { TournamentId } from "./content.ts";
import {
  PERIOD_COLUMNS,
  type RegistrationPeriod,
  registrationState,
  type RegistrationState,
} from "./registration-period.ts";

/**
 * When members may register for a tournament, and change their registration.
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
 * Whether members may register for a tournament now. If that cannot be read it
 * counts as open: the database checks again on submission.
 */
export async function registrationStateOf(
  context: RequestContext,
  tournament: TournamentId,
): Promise<RegistrationState> {
  const period = await readRegistrationPeriod(context, tournament);
  return period ? registrationState(period) : "open";
}
