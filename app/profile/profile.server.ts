import type { PostgrestResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { TournamentId } from "#app/tournaments/content.ts";
import {
  areChangesOpen,
  PERIOD_COLUMNS,
  type RegistrationPeriod,
} from "#app/tournaments/registration-period.ts";
import { PROFILE_PAGE } from "./content.ts";

/** The profile could not be read; the message is shown to the user. */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/** A row of the view. The generated types cannot know which columns of a view may be null. */
type CurrentRegistration = RegistrationPeriod & {
  id: string;
  tournament_id: TournamentId | null;
  tournament_name: string;
  tournament_date: string;
  golf_group: string | null;
  handicap: string;
  registration_date: string;
  withdrawn_at: string | null;
};

/**
 * The user's registrations: one per tournament, newest first, each with whether
 * it can still be changed.
 *
 * @throws ProfileError when they cannot be read
 */
export async function profileRegistrations(
  context: RequestContext,
  userId: string,
) {
  const answer = await context.supabase
    .from("current_registrations")
    .select(
      `id, tournament_id, tournament_name, tournament_date, ${PERIOD_COLUMNS}, golf_group, handicap, registration_date, withdrawn_at`,
    )
    .eq("user_id", userId)
    .order("registration_date", { ascending: false })
    .overrideTypes<CurrentRegistration[], { merge: false }>();
  return rows(answer).map(({ tournament_id, ...registration }) => ({
    ...registration,
    golf_group: registration.golf_group ?? PROFILE_PAGE.noGolfGroup,
    // A withdrawn registration cannot be changed.
    changes:
      tournament_id && registration.withdrawn_at === null
        ? {
            id: tournament_id,
            until: registration.changes_until,
            isOpen: areChangesOpen(registration),
          }
        : null,
  }));
}

/**
 * The user's scoring account, stored with one of their registrations.
 *
 * @param withPassword false does not even fetch the password, for a page that
 *   hides it
 * @returns null when there is no account
 * @throws ProfileError when it cannot be read
 */
export async function scoringAccount(
  context: RequestContext,
  userId: string,
  withPassword: boolean,
): Promise<{ email: string; password: string | null } | null> {
  const answer = await context.supabase
    .from("tournament_registrations")
    .select(
      withPassword ? "golfguage_email, golfguage_password" : "golfguage_email",
    )
    .eq("user_id", userId)
    .not("golfguage_password", "is", null)
    .order("registration_date", { ascending: false })
    .limit(1)
    .overrideTypes<
      { golfguage_email: string; golfguage_password?: string }[],
      { merge: false }
    >();
  const [row] = rows(answer);
  return row
    ? {
        email: row.golfguage_email,
        password: row.golfguage_password ?? null,
      }
    : null;
}

function rows<Row>(answer: PostgrestResponse<Row>): Row[] {
  const { data, error, status } = answer;
  if (!error) return data;
  log.error({ code: error.code, status }, "the profile could not be read");
  throw new ProfileError(
    status >= 400 && status < 500 ? PROFILE_PAGE.refused : PROFILE_PAGE.notRead,
  );
}
