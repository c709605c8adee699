import type { ActionFunctionArgs } from "@remix-run/node";
import { isAuthError } from "@supabase/supabase-js";
import { z } from "zod";
import { TOASTS as AUTH_TOASTS } from "#app/account/auth/content.ts";
import {
  isMailedJustNow,
  isMailRefused,
  recordQuotaError,
  isQuotaUsedUp,
  noMailGoesOut,
} from "#app/account/auth/mail-quota.server.ts";
import { inMinimumTime } from "#app/account/auth/minimum-time.server.ts";
import { accountMetadata } from "#app/account/auth/profile-fields.ts";
import { clearSession, signIn } from "#app/account/auth/session.server.ts";
import type { FeeAtDeletion } from "#app/entries/fee-facts.ts";
import { checkCurrentPassword } from "#app/forms/current-password.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithInfo, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import {
  consumeRateLimit,
  noteSuccess,
  takeBackAttempt,
} from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { ACCOUNT_SETTINGS_PATH as PATH, codePath, loginPath } from "#app/site/paths.ts";
import { ACCOUNT_TOASTS as TOASTS, type Intent, INTENTS } from "./content.ts";
import {
  deletionSchema,
  detailsSchema,
  newEmailSchema,
  newPasswordSchema,
  remindersSchema,
} from "./schema.ts";

const MEMBERS_ONLY = { path: PATH, toast: TOASTS.signInFirst };

/**
 * The auth service returns this only for addresses that have an account, which nobody may learn
 * (docs/product.md, "Accounts").
 */
const TAKEN = "email_exists";

/** A project may be set to change passwords only within a day of a log-in. */
const SESSION_TOO_OLD = "reauthentication_needed";

type Post = Pick<ActionFunctionArgs, "request" | "context"> & {
  form: FormData;
};

export function intentOf(form: FormData): Intent | undefined {
  return INTENTS.find((intent) => intent === form.get("intent"));
}

export async function savedAccountForm(
  request: Request,
  userId: string,
): Promise<Record<string, string>> {
  const saved = await readSavedForm(request, PATH, userId);
  const { intent, ...values } = saved ?? {};
  return intent === undefined ? {} : values;
}

export function submitAccountForm(intent: Intent, post: Post) {
  switch (intent) {
    case "details":
      return changeDetails(post);
    case "email":
      return changeEmail(post);
    case "password":
      return changePassword(post);
    case "everywhere":
      return signOutEverywhere(post);
    case "reminders":
      return setReminders(post);
  }
}

/** Changes it in the account; a trigger copies it to the profile in the same transaction. */
function changeDetails(post: Post) {
  return submitForm(post, {
    schema: detailsSchema,
    membersOnly: MEMBERS_ONLY,
    failed: TOASTS.nameNotChanged,
    async run(values, { context }) {
      const { error } = await context.supabase.auth.updateUser({
        data: accountMetadata(values),
      });
      if (error) throw error;
      return redirectWithSuccess(PATH, TOASTS.nameChanged);
    },
  });
}

/**
 * The auth service mails both addresses, once a minute. It says so for an address that is free
 * only; here one that is taken gets the same response.
 */
function changeEmail(post: Post) {
  return submitForm(post, {
    schema: newEmailSchema,
    membersOnly: MEMBERS_ONLY,
    rateLimit: { limit: "mailedLink", of: (_, user) => user.id },
    failed: TOASTS.emailNotChanged,
    async run({ email }, { context, user }) {
      if (email.toLowerCase() === user.email.toLowerCase()) {
        throw new InvalidFields({ email: ["This is your address already."] });
      }
      const seconds = await consumeRateLimit(context, "newAddress", user.id);
      if (seconds !== null) {
        const toast = AUTH_TOASTS.mailedJustNow(seconds);
        throw new InvalidFields({}, { toast, status: 429 });
      }
      const { error } = await inMinimumTime(() => context.supabase.auth.updateUser({ email }));
      const isTaken = error?.code === TAKEN;
      const isSent = !error || isTaken || isMailedJustNow(error) || isMailRefused(error);
      await (isSent ? noteSuccess : takeBackAttempt)("newAddress", user.id);
      if (recordQuotaError(error) || (isTaken && isQuotaUsedUp())) {
        throw noMailGoesOut();
      }
      if (!isSent) throw error;
      return redirectWithInfo(PATH, TOASTS.emailSent(email));
    },
  });
}

/**
 * Ends all sessions, which began with the old password, and opens one anew here: of this browser's
 * there may be a copy.
 */
function changePassword(post: Post) {
  return submitForm(post, {
    schema: newPasswordSchema,
    membersOnly: { ...MEMBERS_ONLY, isSaved: false },
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.passwordNotChanged,
    async run({ currentPassword, password }, { context, user }) {
      await checkCurrentPassword(user, currentPassword, "currentPassword");
      await noteSuccess("reauthenticate", user.id);
      const { error } = await context.supabase.auth.updateUser({
        password,
        // A project may be set to require it.
        current_password: currentPassword,
      });
      if (error?.code === SESSION_TOO_OLD) {
        throw new InvalidFields({}, { toast: TOASTS.logInOnceMore });
      }
      if (error) throw error;
      await context.supabase.auth.signOut({ scope: "global" });
      return signInAgain(context, user.email, password);
    },
  });
}

async function signInAgain(context: RequestContext, email: string, password: string) {
  const credentials = new FormData();
  credentials.set("email", email);
  credentials.set("password", password);
  try {
    const outcome = await signIn(context, credentials);
    return await redirectWithSuccess(
      outcome === "code" ? codePath(PATH) : PATH,
      TOASTS.passwordChanged,
    );
  } catch (error) {
    if (!isAuthError(error)) throw error;
    // The new password is stored: only the log-in failed.
    clearSession(context);
    return redirectWithSuccess(loginPath(PATH), TOASTS.passwordChanged);
  }
}

function signOutEverywhere(post: Post) {
  return submitForm(post, {
    schema: z.object({}),
    membersOnly: { ...MEMBERS_ONLY, isSaved: false },
    failed: TOASTS.notSignedOut,
    async run(_, { context }) {
      const { error } = await context.supabase.auth.signOut({
        scope: "global",
      });
      if (error) throw error;
      clearSession(context);
      return redirectWithSuccess("/login", TOASTS.signedOutEverywhere);
    },
  });
}

function setReminders(post: Post) {
  return submitForm(post, {
    schema: remindersSchema,
    membersOnly: { ...MEMBERS_ONLY, isSaved: false },
    failed: TOASTS.remindersNotChanged,
    async run({ wanted }, { context }) {
      const answer = await context.supabase.rpc("set_reminders", {
        wanted: wanted === "yes",
      });
      if (answer.error) throw new DatabaseError(answer);
      return redirectWithSuccess(PATH, wanted === "yes" ? TOASTS.remindersOn : TOASTS.remindersOff);
    },
  });
}

/** @throws a 503 Response when they cannot be read */
export async function readFeesAtDeletion(context: RequestContext): Promise<FeeAtDeletion[]> {
  const answer = await context.supabase.rpc("own_fees_at_deletion", undefined, { get: true });
  if (answer.error) throw backendUnavailable();
  // Null when the session has ended.
  return (answer.data as unknown as FeeAtDeletion[] | null) ?? [];
}

/** The database does it in one transaction, and refuses to delete the last administrator. */
export function submitDeletion(post: Pick<ActionFunctionArgs, "request" | "context">) {
  return submitForm(post, {
    schema: deletionSchema,
    membersOnly: {
      path: "/profile/delete",
      toast: TOASTS.signInFirst,
      isSaved: false,
    },
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.notDeleted,
    async run({ password }, { context, user }) {
      await checkCurrentPassword(user, password, "password");
      const deleted = await context.supabase.rpc("delete_own_account");
      if (deleted.error) throw new DatabaseError(deleted);
      clearSession(context);
      return redirectWithSuccess("/", TOASTS.deleted);
    },
  });
}
