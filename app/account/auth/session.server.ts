import { AsyncLocalStorage } from "node:async_hooks";
import { redirectDocument } from "@remix-run/node";
import type { User as AuthUser } from "@supabase/supabase-js";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { destinationOfLink } from "#app/account/auth/destination.server.ts";
import { noteAdministrator } from "#app/platform/cookies/administrator-hint.server.ts";
import { clearPersonalCookies } from "#app/platform/cookies/personal-cookies.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { PENDING_SESSION_COOKIE } from "#app/platform/supabase/session-cookie.server.ts";
import { isOfTournaments, type OwnRoles, worksForClub } from "#app/site/own-roles.ts";
import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { DEFAULT_DESTINATION } from "#app/site/redirect-to.ts";
import { inMinimumTime } from "./minimum-time.server.ts";
import { suspendIfNeeded } from "./second-factor.server.ts";

/** The context of the request being signed in: the strategy is called with a request of its own. */
const signingIn = new AsyncLocalStorage<RequestContext>();

const authenticator = new Authenticator<AuthUser>().use(
  new FormStrategy(async ({ form }) => {
    const context = signingIn.getStore();
    if (!context) throw new Error("signIn() starts the strategy");
    const { data, error } = await context.supabase.auth.signInWithPassword({
      email: textOf(form.get("email")).trim(),
      password: textOf(form.get("password")),
    });
    if (error) throw error;
    return data.user;
  }),
  "password",
);

/**
 * Signs a user in with the e-mail and password of a log-in form, and sets the session cookies.
 *
 * @returns `code` when the account has a second factor: nobody is signed in before its code is
 *   there
 * @throws AuthError with the auth service's own message
 */
export async function signIn(
  context: RequestContext,
  form: FormData,
): Promise<"signed-in" | "code"> {
  // The strategy reads a request, and ours has already been read and validated.
  const request = new Request("http://form/", { method: "POST", body: form });
  const user = await inMinimumTime(
    () => signingIn.run(context, () => authenticator.authenticate("password", request)),
    () => true,
  );
  context.response.cookies.clear(PENDING_SESSION_COOKIE);
  if (suspendIfNeeded(context, user)) return "code";
  context.user.invalidate();
  return "signed-in";
}

/**
 * Where a member lands who has just logged in: where they wanted to, or else on the profile; an
 * administrator or helper on the club's pages.
 */
export async function destinationOf(context: RequestContext, wish: unknown): Promise<string> {
  const { data } = await context.supabase
    .rpc("own_roles")
    .overrideTypes<OwnRoles | null, { merge: false }>();
  const isOfClub = worksForClub(data);
  noteAdministrator(context.response.cookies, isOfClub);
  const destination = destinationOfLink(wish);
  if (!isOfClub || destination !== DEFAULT_DESTINATION) return destination;
  // Editors have no tournaments: their first page is found there.
  const hasTournaments = data?.is_admin || data?.roles.some(({ role }) => isOfTournaments(role));
  return hasTournaments ? CLUB_TOURNAMENTS_PATH : "/admin";
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/**
 * Ends the session at the auth service and in this browser. The cookie is removed even if the
 * service does not know the session, or does not respond.
 */
export async function signOut(context: RequestContext, scope: "local" | "global" = "local") {
  await context.supabase.auth.signOut({ scope });
  clearSession(context);
}

/**
 * Removes the session and all personal cookies from this browser, without asking the auth service.
 */
export function clearSession({ response, user }: RequestContext) {
  clearPersonalCookies(response.cookies);
  user.invalidate();
}

/**
 * Redirects a signed-in member away from log-in and sign-up.
 *
 * @throws a redirect there, when the user is signed in
 */
export async function redirectSignedIn(context: RequestContext, redirectTo: string): Promise<void> {
  // The form can be shown without the auth service; submitting it reports the problem.
  const user = await context.user.get().catch(() => null);
  if (user) throw redirectDocument(redirectTo);
}
