import type { PostgrestResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestContext } from "#app/platform/supabase/request-context.server.ts";
import { isStillOpen } from "#app/registrations/changes.server.ts";
import {
  FOUNDERS_BIRTHDAY,
  type TournamentId,
} from "#app/tournaments/content.ts";
import { PROFILE_PAGE } from "./content.ts";
import { latestPerTournament } from "./latest-registrations.ts";

/** The profile could not be read; the message is for the person (SPEC 8). */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/**
 * The viewer's registrations: the latest per tournament, newest first
 * (SPEC 3, 7 "Profile list"), those for the birthday tournament too
 * (DECISIONS 31), each with what of it can still be changed.
 *
 * @throws ProfileError when they cannot be read
 */
export async function profileRegistrations(
  context: RequestContext,
  userId: string,
) {
  const [registrations, birthday, tournaments] = await Promise.all([
    context.supabase
      .from("tournament_registrations")
      .select(
        "id, tournament_name, tournament_date, golf_group, handicap, registration_date, withdrawn_at",
      )
      .eq("user_id", userId)
      .order("registration_date", { ascending: false }),
    context.supabase
      .from("birthday_tournament_registrations")
      .select("id, handicap, registration_date:registered_at, withdrawn_at")
      .eq("user_id", userId)
      .order("registered_at", { ascending: false })
      .limit(1),
    context.supabase
      .from("tournaments")
      .select("id, name, starts_on, changes_until"),
  ]);
  const known = rows(context, tournaments);
  return latestPerTournament([
    ...rows(context, registrations),
    ...rows(context, birthday).map((registration) => ({
      ...registration,
      tournament_name: FOUNDERS_BIRTHDAY.name,
      tournament_date: FOUNDERS_BIRTHDAY.date,
      golf_group: PROFILE_PAGE.noGolfGroup,
    })),
  ]).map((registration) => {
    const tournament = known.find(
      ({ name, starts_on }) =>
        name === registration.tournament_name &&
        starts_on === registration.tournament_date,
    );
    return {
      ...registration,
      changes: tournament
        ? {
            until: tournament.changes_until,
            isOpen:
              registration.withdrawn_at === null &&
              isStillOpen(tournament.changes_until),
            id: tournament.id as TournamentId,
          }
        : null,
    };
  });
}

/**
 * The viewer's scoring account, as kept on one of their registrations.
 *
 * @param withPassword false leaves the password in the database, so that a
 *   page that hides it does not hold it
 * @returns null when there is no account
 * @throws ProfileError when they cannot be read
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
  const [row] = rows(context, answer);
  return row
    ? {
        email: row.golfguage_email,
        password: row.golfguage_password ?? null,
      }
    : null;
}

function rows<Row>(
  context: RequestContext,
  answer: PostgrestResponse<Row>,
): Row[] {
  const { data, error, status } = answer;
  if (!error) return data;
  log.error(
    { requestId: context.requestId, code: error.code, status },
    "the profile could not be read",
  );
  // Status 0 and 5xx come with words that are about machines.
  const isForPeople = status >= 400 && status < 500;
  throw new ProfileError(isForPeople ? error.message : PROFILE_PAGE.notRead);
}
