import type { RequestContext } from "#app/platform/request-context.server.ts";
import { insertOnce, type InsertOutcome } from "./insert-once.server.ts";
import type { BirthdayRegistration } from "./schema.ts";

/**
 * The viewer's latest registration for the birthday tournament, as the form
 * takes it.
 *
 * @returns null when there is none, or when it cannot be read: then the form
 *   begins empty
 */
export async function latestBirthdayRegistration(
  context: RequestContext,
  viewerId: string,
) {
  const { data } = await context.supabase
    .from("birthday_tournament_registrations")
    .select("full_name, phone, handicap, birthday_message")
    .eq("user_id", viewerId)
    .order("registered_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  return (
    data && {
      fullName: data.full_name,
      phone: data.phone,
      handicap: data.handicap,
      birthdayMessage: data.birthday_message ?? "",
    }
  );
}

/** Registers the viewer for the birthday tournament (SPEC 7, "Register (birthday)"). */
export function registerForBirthday(
  context: RequestContext,
  registration: BirthdayRegistration,
): Promise<InsertOutcome> {
  const table = () =>
    context.supabase.from("birthday_tournament_registrations");
  return insertOnce(
    context,
    table()
      .insert({
        submission_key: registration.submissionKey,
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

/** Whether a birthday registration of this id is the viewer's own. */
export async function isOwnBirthdayRegistration(
  context: RequestContext,
  id: string,
): Promise<boolean> {
  const { data } = await context.supabase
    .from("birthday_tournament_registrations")
    .select("id")
    .eq("id", id)
    .maybeSingle();
  return data !== null;
}
