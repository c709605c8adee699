import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { inMinimumTime } from "#app/auth/minimum-time.server.ts";
import { clearSession, EMAIL_RATE_LIMITED } from "#app/auth/session.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import {
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import {
  ACCOUNT_MESSAGES as MESSAGES,
  ACCOUNT_TOASTS as TOASTS,
  type Intent,
  INTENTS,
} from "./content.ts";
import { checkCurrentPassword } from "./current-password.server.ts";
import {
  deletionSchema,
  detailsSchema,
  newEmailSchema,
  newPasswordSchema,
} from "./schema.ts";

const PATH = "/profile";

const MEMBERS_ONLY = { path: PATH, toast: TOASTS.signInFirst };

/**
 * The auth service says this only of addresses that have an account. Nobody
 * may learn which do (docs/product.md, "Accounts").
 */
const TAKEN = "email_exists";

type Post = Pick<ActionFunctionArgs, "request" | "context"> & {
  form: FormData;
};

/** @returns which form of the profile this is; undefined when it is none of the account's */
export function intentOf(form: FormData): Intent | undefined {
  return INTENTS.find((intent) => intent === form.get("intent"));
}

/** What was typed before the session ended, by the field's name. */
export async function savedAccountForm(
  request: Request,
): Promise<Record<string, string>> {
  const { intent, ...values } = (await readSavedForm(request, PATH)) ?? {};
  return intent === undefined ? {} : values;
}

/** Takes one of the account's forms on the profile. */
export function submitAccountForm(intent: Intent, post: Post) {
  switch (intent) {
    case "details":
      return changeName(post);
    case "email":
      return changeEmail(post);
    case "password":
      return changePassword(post);
    case "everywhere":
      return signOutEverywhere(post);
  }
}

/** The name in the account; the database copies it to the profile in the same transaction. */
function changeName(post: Post) {
  return submitForm(post, {
    schema: detailsSchema,
    membersOnly: MEMBERS_ONLY,
    failed: TOASTS.nameNotChanged,
    async run({ fullName }, { context }) {
      const { error } = await context.supabase.auth.updateUser({
        data: { full_name: fullName },
      });
      if (error) throw error;
      return redirectWithSuccess(PATH, TOASTS.nameChanged);
    },
  });
}

/** The auth service mails both addresses; somebody else's address is answered the same. */
function changeEmail(post: Post) {
  return submitForm(post, {
    schema: newEmailSchema,
    membersOnly: MEMBERS_ONLY,
    rateLimit: { limit: "mailedLink", of: (_, user) => user.id },
    failed: TOASTS.emailNotChanged,
    async run({ email }, { context, user }) {
      if (email.toLowerCase() === user.email.toLowerCase()) {
        throw new InvalidFields({ email: [MESSAGES.sameEmail] });
      }
      const { error } = await inMinimumTime(() =>
        context.supabase.auth.updateUser({ email }),
      );
      const isHidden =
        error?.code === TAKEN || error?.code === EMAIL_RATE_LIMITED;
      if (error && !isHidden) throw error;
      return redirectWithInfo(PATH, TOASTS.emailSent(email));
    },
  });
}

/** Other sessions end with the old password; this one goes on. */
function changePassword(post: Post) {
  return submitForm(post, {
    schema: newPasswordSchema,
    membersOnly: { ...MEMBERS_ONLY, isSaved: false },
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.passwordNotChanged,
    async run({ currentPassword, password }, { context, user }) {
      await checkCurrentPassword(user, currentPassword, "currentPassword");
      const { error } = await context.supabase.auth.updateUser({ password });
      if (error) throw error;
      // The auth service has ended them; where it is set not to, this does.
      await context.supabase.auth.signOut({ scope: "others" });
      return redirectWithSuccess(PATH, TOASTS.passwordChanged);
    },
  });
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

/**
 * Takes the form that deletes the account with everything stored about its
 * user: the database does it in one transaction and refuses the last
 * administrator. The session's cookie goes too.
 */
export function submitDeletion(
  post: Pick<ActionFunctionArgs, "request" | "context">,
) {
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
