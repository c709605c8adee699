import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { GOLF_GROUPS, OTHER_GROUP } from "./content.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";
import { insertOnce, type Inserted } from "./insert-once.server.ts";
import type { LatestRegistration } from "./latest-registration.ts";
import {
  registrationKind,
  type RegistrationKind,
} from "./registration-kind.ts";
import type { BangaloreRegistration } from "./schema.ts";

/**
 * Whether a member is registered for the Bangalore Birdie Bash, and has not
 * withdrawn. A failed look-up is logged and counts as not registered.
 */
export async function isRegisteredForBangalore(
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select("id, tournament_name, user_id, withdrawn_at")
    .eq("user_id", userId)
    .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
    .order("registration_date", { ascending: false })
    .limit(1);
  if (error) {
    logFailedLookup(error.code);
    return false;
  }
  return data[0]?.withdrawn_at === null;
}

/**
 * A member's latest registration for the Bangalore Birdie Bash, as form values.
 *
 * @returns null when there is none, undefined when it cannot be read
 */
export async function latestBangaloreRegistration(
  context: RequestContext,
  userId: string,
): Promise<LatestRegistration | null | undefined> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select(
      "id, withdrawn_at, full_name, email, phone, golf_group, category, handicap, additional_info",
    )
    .eq("user_id", userId)
    .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
    .eq("tournament_date", BANGALORE_BIRDIE_BASH.date)
    .order("registration_date", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) {
    logFailedLookup(error.code);
    return undefined;
  }
  if (!data) return null;
  // The table is every tournament's: these are null with a short form only.
  const { email, golf_group: group, category } = data;
  if (email === null || group === null || category === null) return null;
  const isListed = (GOLF_GROUPS as readonly string[]).includes(group);
  return {
    id: data.id,
    isWithdrawn: data.withdrawn_at !== null,
    values: {
      fullName: data.full_name,
      email,
      phone: data.phone,
      golfGroup: isListed ? group : OTHER_GROUP,
      customGolfGroup: isListed ? "" : group,
      category,
      handicap: data.handicap,
      additionalInfo: data.additional_info ?? "",
    },
  };
}

/**
 * The form's initial values: the e-mail of the account and the name of the
 * profile, or the latest registration's values if there is one. A failed
 * look-up leaves them empty. Both queries run in parallel.
 *
 * @returns whether the member is registered, and the form's values
 */
export async function bangaloreFormStart(
  context: RequestContext,
  user: User,
): Promise<{ isRegistered: boolean; values: Record<string, string> }> {
  const [latest, profile] = await Promise.all([
    latestBangaloreRegistration(context, user.id),
    context.supabase
      .from("profiles")
      .select("full_name")
      .eq("id", user.id)
      .maybeSingle(),
  ]);
  return {
    isRegistered: latest?.isWithdrawn === false,
    values: latest?.values ?? {
      fullName: profile.data?.full_name ?? "",
      email: user.email,
    },
  };
}

/**
 * Whether this registration was a new one or an update.
 *
 * @returns null when it is not the user's own, or cannot be read
 */
export async function bangaloreRegistrationKind(
  context: RequestContext,
  userId: string,
  id: string,
): Promise<RegistrationKind | null> {
  const { data } = await context.supabase
    .from("tournament_registrations")
    .select("id, withdrawn_at")
    .eq("user_id", userId)
    .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
    .eq("tournament_date", BANGALORE_BIRDIE_BASH.date)
    .order("registration_date", { ascending: false });
  return registrationKind(data ?? [], id);
}

/**
 * Registers the member for the Bangalore Birdie Bash.
 *
 * @param replaces the registration that this one changes; the database
 *   rejects it after the last day for changes
 * @throws DatabaseError when the registration failed
 */
export function registerForBangalore(
  context: RequestContext,
  registration: BangaloreRegistration,
  replaces: string | null = null,
): Promise<Inserted> {
  const table = () => context.supabase.from("tournament_registrations");
  return insertOnce(
    table()
      .insert({
        submission_key: registration.submissionKey,
        replaces,
        tournament_name: BANGALORE_BIRDIE_BASH.name,
        tournament_date: BANGALORE_BIRDIE_BASH.date,
        full_name: registration.fullName,
        email: registration.email,
        phone: registration.phone,
        golf_group:
          registration.golfGroup === OTHER_GROUP
            ? (registration.customGolfGroup ?? OTHER_GROUP)
            : registration.golfGroup,
        category: registration.category,
        handicap: registration.handicap,
        additional_info: registration.additionalInfo ?? null,
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
