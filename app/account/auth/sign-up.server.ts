import { accountMetadata, type ProfileFormValues } from "#app/account/auth/profile-fields.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { mailedDestination } from "./destination.server.ts";
import {
  isMailedJustNow,
  isMailRefused,
  isQuotaUsedUp,
  noMailGoesOut,
  recordQuotaError,
} from "./mail-quota.server.ts";
import { mailAccountLink, type MailKind } from "./mailed-links.server.ts";
import { inMinimumTime } from "./minimum-time.server.ts";

/**
 * Creates an account after the statement of being 18 or older, whose day is stored with it. An address that has an account gets a mail that says so.
 *
 * @param destination where the mailed link leads on to
 * @returns `signed-in` when the account is open at once, else what was mailed, which only the
 *   mailbox may learn
 * @throws AuthError with the auth service's own message; InvalidFields when the mail cannot be
 *   sent, so that the account could not be confirmed
 */
export async function signUp(
  context: RequestContext,
  account: ProfileFormValues & { email: string; password: string },
  destination: string,
): Promise<"signed-in" | Exclude<MailKind, "reset">> {
  const { isOpen, isTaken, error } = await inMinimumTime(
    async () => {
      const { data, error } = await context.supabase.auth.signUp({
        email: account.email,
        password: account.password,
        options: {
          emailRedirectTo: mailedDestination(destination),
          data: {
            ...accountMetadata(account),
            adult_stated_on: dayInIndiaOf(new Date()),
          },
        },
      });
      const isOpen = data.session !== null;
      // A record without an identity stands for an address that has an account.
      const isTaken = !error && !isOpen && (data.user?.identities ?? []).length === 0;
      // In the time of the one mail that a new address gets.
      if (isTaken) {
        return { isOpen, isTaken, ...(await mailAccountLink(context, account.email, destination)) };
      }
      return { isOpen, isTaken, error };
    },
    ({ isOpen }) => isOpen,
  );
  // A mail of a moment ago does not tell the quota, which a new address would meet.
  const isUnknown = isTaken && isMailedJustNow(error);
  if (recordQuotaError(error) || (isUnknown && isQuotaUsedUp())) throw noMailGoesOut();
  // The account is there, and its mail can be asked for again.
  if (error && !isMailedJustNow(error) && !isMailRefused(error)) throw error;
  context.user.invalidate();
  if (isOpen) return "signed-in";
  return isTaken ? "taken" : "fresh";
}
