import { redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { SESSION_COOKIE } from "#app/platform/supabase/client.server.ts";

/** The service says this only of addresses that have an account; nobody may learn that (DECISIONS 25). */
export const EMAIL_RATE_LIMITED = "over_email_send_rate_limit";

/**
 * Signs a person in with the e-mail and password of a log-in form
 * (SPEC 7, "Sign in"); the session goes into the cookies of the response.
 *
 * @param form its fields
 * @throws AuthError with the auth service's own message
 */
export async function signIn(form: FormData, context: RequestContext) {
  const authenticator = new Authenticator<string>().use(
    new FormStrategy(async ({ form }) => {
      const { data, error } = await context.supabase.auth.signInWithPassword({
        email: textOf(form.get("email")).trim(),
        password: textOf(form.get("password")),
      });
      if (error) throw error;
      return data.user.id;
    }),
    "password",
  );
  await authenticator.authenticate(
    "password",
    // The strategy reads a request; ours has been read, and checked, before.
    new Request("http://form/", { method: "POST", body: form }),
  );
  context.user.invalidate();
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/**
 * Makes an account (SPEC 7, "Sign up").
 *
 * @returns `signed-in` when the account is open at once, `confirm` when the
 *   person has to confirm the address by e-mail first
 * @throws AuthError with the auth service's own message
 */
export async function signUp(
  account: { fullName: string; email: string; password: string },
  context: RequestContext,
): Promise<"signed-in" | "confirm"> {
  const { data, error } = await context.supabase.auth.signUp({
    email: account.email,
    password: account.password,
    options: { data: { full_name: account.fullName } },
  });
  if (error?.code === EMAIL_RATE_LIMITED) return "confirm";
  if (error) throw error;
  context.user.invalidate();
  return data.session ? "signed-in" : "confirm";
}

/**
 * Ends the session, at the auth service and in this browser. A service that
 * no longer knows the session, or does not answer, changes nothing for the
 * person: the cookie goes in any case (SPEC 8, sign-out ignores 401, 403, 404).
 *
 * @param scope `local` for this session, `global` for all of the person's
 */
export async function signOut(
  context: RequestContext,
  scope: "local" | "global" = "local",
) {
  await context.supabase.auth.signOut({ scope });
  clearSession(context);
}

/** Removes the session from this browser, whatever the auth service says. */
export function clearSession({ response, user }: RequestContext) {
  response.cookies.clear(SESSION_COOKIE);
  user.invalidate();
}

/**
 * For the pages that let people in: who is in already goes on.
 *
 * @param redirectTo a path of this site
 * @throws a redirect there, when the visitor is signed in
 */
export async function redirectSignedIn(
  context: RequestContext,
  redirectTo: string,
): Promise<void> {
  // The form can be shown without the service; sending it will tell.
  const user = await context.user.get().catch(() => null);
  if (user) throw redirectDocument(redirectTo);
}
