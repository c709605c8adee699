import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { isAuthError } from "@supabase/supabase-js";
import { z } from "zod";
import {
  authErrorResponse,
  tooManyAttemptsResponse,
  PASSWORD_FIELDS,
  replyWithoutPasswords,
} from "#app/auth/failure.server.ts";
import { clearSession, EMAIL_RATE_LIMITED } from "#app/auth/session.server.ts";
import { clearSavedForm, readSavedForm } from "#app/forms/saved-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import {
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import type { ToastContent } from "#app/ui/toast.tsx";
import {
  ACCOUNT_MESSAGES as MESSAGES,
  ACCOUNT_TOASTS as TOASTS,
  type Intent,
  INTENTS,
} from "./content.ts";
import { isCurrentPassword } from "./current-password.server.ts";
import { detailsSchema, newEmailSchema, newPasswordSchema } from "./schema.ts";

const PATH = "/profile";

/** The auth service says this only of addresses that have an account; nobody may learn that (DECISIONS 25). */
const TAKEN = "email_exists";

/** What a form of the profile is answered, unless it leads to another page. */
export type AccountResponse = {
  intent: Intent;
  result: SubmissionResult | undefined;
  toast: ToastContent | null;
};

type Post = { form: FormData; context: RequestContext; user: User };

/** @returns which form of the profile this is; undefined when it is none of the account's */
export function intentOf(form: FormData): Intent | undefined {
  return INTENTS.find((intent) => intent === form.get("intent"));
}

/** What may be kept of a form of the profile when there is no session (DECISIONS 15). */
export function withoutPasswords(form: FormData): FormData {
  const kept = new FormData();
  for (const [name, value] of form) {
    if (!PASSWORD_FIELDS.includes(name)) kept.append(name, value);
  }
  return kept;
}

/** What was typed before the session ended, by the field's name. */
export function savedAccountForm(request: Request): Record<string, string> {
  const { intent, ...values } = readSavedForm(request, PATH) ?? {};
  return intent === undefined ? {} : values;
}

/**
 * Answers one of the account's forms on the profile.
 *
 * @returns a redirect when it is done, else the form again with its messages
 */
export function accountErrorResponse(
  intent: Intent,
  request: Request,
  post: Post,
) {
  switch (intent) {
    case "details":
      return changeName(request, post);
    case "email":
      return changeEmail(request, post);
    case "password":
      return changePassword(post);
    case "everywhere":
      return signOutEverywhere(post);
  }
}

/** The name in the account; the database copies it to the profile in the same transaction. */
async function changeName(request: Request, { form, context }: Post) {
  const submission = parseWithZod(form, { schema: detailsSchema });
  if (submission.status !== "success") {
    return mistakes("details", submission.reply());
  }
  const { error } = await context.supabase.auth.updateUser({
    data: { full_name: submission.value.fullName },
  });
  if (error) {
    return failure(
      "details",
      authErrorResponse(error, submission, TOASTS.nameNotChanged),
    );
  }
  clearSavedForm(request, context);
  return redirectWithSuccess(PATH, TOASTS.nameChanged);
}

/** The auth service mails both addresses; somebody else's address is answered the same (DECISIONS 25). */
async function changeEmail(request: Request, { form, context, user }: Post) {
  const submission = parseWithZod(form, {
    schema: newEmailSchema(user.email),
  });
  if (submission.status !== "success") {
    return mistakes("email", submission.reply());
  }
  const { email } = submission.value;
  const seconds = await consumeRateLimit(context, "mailedLink", user.email);
  if (seconds !== null) {
    return failure("email", tooManyAttemptsResponse(submission, seconds));
  }
  const { error } = await context.supabase.auth.updateUser({ email });
  if (error && error.code !== TAKEN && error.code !== EMAIL_RATE_LIMITED) {
    return failure(
      "email",
      authErrorResponse(error, submission, TOASTS.emailNotChanged),
    );
  }
  clearSavedForm(request, context);
  return redirectWithInfo(PATH, TOASTS.emailSent(email));
}

/** Other sessions end with the old password; this one goes on. */
async function changePassword({ form, context, user }: Post) {
  const submission = parseWithZod(form, { schema: newPasswordSchema });
  if (submission.status !== "success") {
    return mistakes("password", replyWithoutPasswords(submission));
  }
  const { currentPassword, password } = submission.value;
  const seconds = await consumeRateLimit(context, "logIn", user.email);
  if (seconds !== null) {
    return failure("password", tooManyAttemptsResponse(submission, seconds));
  }
  try {
    if (!(await isCurrentPassword(user.email, currentPassword))) {
      return mistakes(
        "password",
        replyWithoutPasswords(submission, {
          currentPassword: [MESSAGES.wrongPassword],
        }),
      );
    }
    const { error } = await context.supabase.auth.updateUser({ password });
    if (error) throw error;
  } catch (error) {
    return failure(
      "password",
      authErrorResponse(error, submission, TOASTS.passwordNotChanged),
    );
  }
  // The auth service has ended them; where it is set not to, this does.
  await context.supabase.auth.signOut({ scope: "others" });
  return redirectWithSuccess(PATH, TOASTS.passwordChanged);
}

async function signOutEverywhere({ context, form }: Post) {
  const { error } = await context.supabase.auth.signOut({ scope: "global" });
  if (isAuthError(error)) {
    const submission = parseWithZod(form, { schema: z.object({}) });
    return failure(
      "everywhere",
      authErrorResponse(error, submission, TOASTS.notSignedOut),
    );
  }
  clearSession(context);
  return redirectWithSuccess("/login", TOASTS.signedOutEverywhere);
}

function mistakes(intent: Intent, result: SubmissionResult) {
  const answer: AccountResponse = { intent, result, toast: null };
  return data(answer, { status: 400 });
}

function failure(
  intent: Intent,
  {
    data: { result, toast },
    init,
  }: ReturnType<typeof authErrorResponse | typeof tooManyAttemptsResponse>,
) {
  const answer: AccountResponse = { intent, result, toast };
  return data(answer, init ?? undefined);
}
