import { log } from "#app/platform/log.server.ts";
import type {
  RequestContext,
  Viewer,
} from "#app/platform/request-context.server.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";
import { GOLF_GROUPS, OTHER_GROUP } from "./content.ts";
import { insertOnce, type InsertOutcome } from "./insert-once.server.ts";
import type { BangaloreRegistration } from "./schema.ts";

/**
 * Whether the viewer is registered for the Bangalore Birdie Bash (SPEC 4,
 * "Tournament registration status"). A failed look-up is logged and counts as
 * not registered.
 */
export async function isRegisteredForBangalore(
  context: RequestContext,
  viewerId: string,
): Promise<boolean> {
  const { data, error } = await context.supabase
    .from("tournament_registrations")
    .select("id, tournament_name, user_id")
    .eq("user_id", viewerId)
    .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
    .limit(1);
  if (error) {
    logFailedLookUp(context, error.code);
    return false;
  }
  return data.length > 0;
}

/**
 * What the form begins with: the e-mail of the account and the name of the
 * profile (SPEC 4, "Registration forms"); for somebody who is registered, the
 * details given last (DECISIONS 30). A failed look-up leaves them empty. Both
 * are asked at once, so that the page waits for one answer only.
 *
 * @returns whether the viewer is registered, and the form's values
 */
export async function bangaloreFormStart(
  context: RequestContext,
  viewer: Viewer,
): Promise<{ isRegistered: boolean; values: Record<string, string> }> {
  const [latest, profile] = await Promise.all([
    context.supabase
      .from("tournament_registrations")
      .select(
        "full_name, email, phone, golf_group, category, handicap, additional_info",
      )
      .eq("user_id", viewer.id)
      .eq("tournament_name", BANGALORE_BIRDIE_BASH.name)
      .order("registration_date", { ascending: false })
      .limit(1)
      .maybeSingle(),
    context.supabase
      .from("profiles")
      .select("full_name")
      .eq("id", viewer.id)
      .maybeSingle(),
  ]);
  if (latest.error) {
    logFailedLookUp(context, latest.error.code);
  }
  if (!latest.data) {
    return {
      isRegistered: false,
      values: { fullName: profile.data?.full_name ?? "", email: viewer.email },
    };
  }
  const { golf_group, ...details } = latest.data;
  const isListed = (GOLF_GROUPS as readonly string[]).includes(golf_group);
  return {
    isRegistered: true,
    values: {
      fullName: details.full_name,
      email: details.email,
      phone: details.phone,
      golfGroup: isListed ? golf_group : OTHER_GROUP,
      customGolfGroup: isListed ? "" : golf_group,
      category: details.category,
      handicap: details.handicap,
      additionalInfo: details.additional_info ?? "",
    },
  };
}

function logFailedLookUp(context: RequestContext, code: string) {
  log.warn(
    { requestId: context.requestId, code },
    "registration status look-up failed",
  );
}

/**
 * Whether a registration of this id is the viewer's own: row-level security
 * shows nobody else's.
 */
export async function isOwnRegistration(
  context: RequestContext,
  id: string,
): Promise<boolean> {
  const { data } = await context.supabase
    .from("tournament_registrations")
    .select("id")
    .eq("id", id)
    .maybeSingle();
  return data !== null;
}

/** Registers the viewer for the Bangalore Birdie Bash (SPEC 7, "Register (Bangalore)"). */
export function registerForBangalore(
  context: RequestContext,
  registration: BangaloreRegistration,
): Promise<InsertOutcome> {
  const table = () => context.supabase.from("tournament_registrations");
  return insertOnce(
    context,
    table()
      .insert({
        submission_key: registration.submissionKey,
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
