import type { PostgrestError } from "@supabase/supabase-js";
import { log } from "#app/platform/log.server.ts";
import {
  backendUnavailable,
  type RequestContext,
} from "#app/platform/request-context.server.ts";
import { FOUNDERS_BIRTHDAY } from "#app/tournaments/content.ts";
import { PROFILE_PAGE } from "./content.ts";
import { latestPerTournament } from "./latest-registrations.ts";

/**
 * The viewer's registrations: the latest per tournament, newest first
 * (SPEC 3, 7 "Profile list"), those for the birthday tournament too
 * (DECISIONS 31).
 *
 * @throws a 503 Response when the backend does not answer
 */
export async function profileRegistrations(
  context: RequestContext,
  viewerId: string,
) {
  const [tournaments, birthday] = await Promise.all([
    context.supabase
      .from("tournament_registrations")
      .select(
        "id, tournament_name, tournament_date, golf_group, handicap, registration_date",
      )
      .eq("user_id", viewerId)
      .order("registration_date", { ascending: false }),
    context.supabase
      .from("birthday_tournament_registrations")
      .select("id, handicap, registration_date:registered_at")
      .eq("user_id", viewerId)
      .order("registered_at", { ascending: false })
      .limit(1),
  ]);
  return latestPerTournament([
    ...rows(context, tournaments),
    ...rows(context, birthday).map((registration) => ({
      ...registration,
      tournament_name: FOUNDERS_BIRTHDAY.name,
      tournament_date: FOUNDERS_BIRTHDAY.date,
      golf_group: PROFILE_PAGE.noGolfGroup,
    })),
  ]);
}

/**
 * The viewer's scoring account, as kept on one of their registrations.
 *
 * @param withPassword false leaves the password in the database, so that a
 *   page that hides it does not hold it
 * @returns null when there is no account
 * @throws a 503 Response when the backend does not answer
 */
export async function scoringAccount(
  context: RequestContext,
  viewerId: string,
  withPassword: boolean,
): Promise<{ email: string; password: string | null } | null> {
  const answer = await context.supabase
    .from("tournament_registrations")
    .select(
      withPassword ? "golfguage_email, golfguage_password" : "golfguage_email",
    )
    .eq("user_id", viewerId)
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
  {
    data,
    error,
  }: { data: Row[]; error: null } | { data: null; error: PostgrestError },
): Row[] {
  if (!error) return data;
  log.error(
    { requestId: context.requestId, code: error.code },
    "the profile could not be read",
  );
  throw backendUnavailable();
}
