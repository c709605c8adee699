import { AsyncLocalStorage } from "node:async_hooks";
import { redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clearPersonalCookies } from "#app/platform/cookies/personal-cookies.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { inMinimumTime } from "./minimum-time.server.ts";

/**
 * The auth service says this only of addresses that have an account. Nobody
 * may learn which do (docs/product.md, "Accounts").
 */
export const EMAIL_RATE_LIMITED = "over_email_send_rate_limit";

/** Whose request the strategy works for: it is called with a request of its own. */
const signingIn = new AsyncLocalStorage<RequestContext>();

const authenticator = new Authenticator<string>().use(
  new FormStrategy(async ({ form }) => {
    const context = signingIn.getStore();
    if (!context) throw new Error("signIn() starts the strategy");
    const { data, error } = await context.supabase.auth.signInWithPassword({
      email: textOf(form.get("email")).trim(),
      password: textOf(form.get("password")),
    });
    if (error) throw error;
    return data.user.id;
  }),
  "password",
);

/**
 * Signs a user in with the e-mail and password of a log-in form; the session
 * goes into the cookies of the response.
 *
 * @param form its fields
 * @throws AuthError with the auth service's own message
 */
export async function signIn(context: RequestContext, form: FormData) {
  // The strategy reads a request; ours has been read, and checked, before.
  const request = new Request("http://form/", { method: "POST", body: form });
  await inMinimumTime(
    () =>
      signingIn.run(context, () =>
        authenticator.authenticate("password", request),
      ),
    () => true,
  );
  context.user.invalidate();
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/**
 * Makes an account.
 *
 * @returns `signed-in` when the account is open at once, `confirm` when the
 *   address has to be confirmed by e-mail first
 * @throws AuthError with the auth service's own message
 */
export async function signUp(
  context: RequestContext,
  account: { fullName: string; email: string; password: string },
): Promise<"signed-in" | "confirm"> {
  const { data, error } = await inMinimumTime(
    () =>
      context.supabase.auth.signUp({
        email: account.email,
        password: account.password,
        options: { data: { full_name: account.fullName } },
      }),
    ({ data }) => data.session !== null,
  );
  if (error?.code === EMAIL_RATE_LIMITED) return "confirm";
  if (error) throw error;
  context.user.invalidate();
  return data.session ? "signed-in" : "confirm";
}

/**
 * Ends the session, at the auth service and in this browser. Where the service
 * no longer knows the session, or does not answer, the cookie goes all the same.
 *
 * @param scope `local` for this session, `global` for all of the user's
 */
export async function signOut(
  context: RequestContext,
  scope: "local" | "global" = "local",
) {
  await context.supabase.auth.signOut({ scope });
  clearSession(context);
}

/** Removes the session, and all that is personal, from this browser, whatever the auth service says. */
export function clearSession({ response, user }: RequestContext) {
  clearPersonalCookies(response.cookies);
  user.invalidate();
}

/**
 * For log-in and sign-up: a member who is signed in already goes on.
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
