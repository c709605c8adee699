import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";
import { insertOnce, type Inserted } from "./insert-once.server.ts";
import type { LatestRegistration } from "./latest-registration.ts";
import {
  registrationKind,
  type RegistrationKind,
} from "./registration-kind.ts";
import type { BirthdayRegistration } from "./schema.ts";

/**
 * A member's latest registration for the birthday tournament, as form values.
 *
 * @returns null when there is none, undefined when it cannot be read
 */
export async function latestBirthdayRegistration(
  context: RequestContext,
  userId: string,
): Promise<LatestRegistration | null | undefined> {
  const { data, error } = await context.supabase
    .from("birthday_tournament_registrations")
    .select("id, withdrawn_at, full_name, phone, handicap, birthday_message")
    .eq("user_id", userId)
    .order("registered_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) {
    logFailedLookup(error.code);
    return undefined;
  }
  return (
    data && {
      id: data.id,
      isWithdrawn: data.withdrawn_at !== null,
      values: {
        fullName: data.full_name,
        phone: data.phone,
        handicap: data.handicap,
        birthdayMessage: data.birthday_message ?? "",
      },
    }
  );
}

/**
 * Whether a member is registered for the birthday tournament, and has not
 * withdrawn. A failed look-up is logged and counts as not registered.
 */
export async function isRegisteredForBirthday(
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const latest = await latestBirthdayRegistration(context, userId);
  return latest?.isWithdrawn === false;
}

/**
 * Registers the member for the birthday tournament.
 *
 * @param replaces the registration that this one changes; the database
 *   rejects it after the last day for changes
 * @throws DatabaseError when the registration failed
 */
export function registerForBirthday(
  context: RequestContext,
  registration: BirthdayRegistration,
  replaces: string | null = null,
): Promise<Inserted> {
  const table = () =>
    context.supabase.from("birthday_tournament_registrations");
  return insertOnce(
    table()
      .insert({
        submission_key: registration.submissionKey,
        replaces,
        full_name: registration.fullName,
        phone: registration.phone,
        handicap: registration.handicap,
        birthday_message: registration.birthdayMessage ?? null,
      })
      .select("id")
      .single(),
    () =>
      table()
        .select("id")
        .eq("submission_key", registration.submissionKey)
        .maybeSingle(),
  );
}

/**
 * Whether this birthday registration was a new one or an update; null when it
 * is not the user's own.
 */
export async function birthdayRegistrationKind(
  context: RequestContext,
  userId: string,
  id: string,
): Promise<RegistrationKind | null> {
  const { data } = await context.supabase
    .from("birthday_tournament_registrations")
    .select("id, withdrawn_at")
    .eq("user_id", userId)
    .order("registered_at", { ascending: false });
  return registrationKind(data ?? [], id);
}
