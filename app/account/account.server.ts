import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { isAuthError } from "@supabase/supabase-js";
import { z } from "zod";
import {
  answerAuthFailure,
  answerTooManyAttempts,
  PASSWORD_FIELDS,
  replyWithoutPasswords,
} from "#app/auth/failure.server.ts";
import { MAILED_A_MOMENT_AGO } from "#app/auth/session.server.ts";
import {
  forgetKeptForm,
  readKeptForm,
} from "#app/platform/kept-form.server.ts";
import type {
  RequestContext,
  Viewer,
} from "#app/platform/request-context.server.ts";
import { countAttempt } from "#app/platform/rate-limits.server.ts";
import {
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/toast.server.ts";
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
export type AccountAnswer = {
  intent: Intent;
  result: SubmissionResult | undefined;
  toast: ToastContent | null;
};

type Post = { form: FormData; context: RequestContext; viewer: Viewer };

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
export function keptAccountForm(request: Request): Record<string, string> {
  const { intent, ...values } = readKeptForm(request, PATH) ?? {};
  return intent === undefined ? {} : values;
}

/**
 * Answers one of the account's forms on the profile.
 *
 * @returns a redirect when it is done, else the form again with its messages
 */
export function answerAccountForm(
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
      answerAuthFailure(error, submission, TOASTS.nameNotChanged),
    );
  }
  forgetKeptForm(request, context);
  return redirectWithSuccess(PATH, TOASTS.nameChanged);
}

/** The auth service mails both addresses; somebody else's address is answered the same (DECISIONS 25). */
async function changeEmail(request: Request, { form, context, viewer }: Post) {
  const submission = parseWithZod(form, {
    schema: newEmailSchema(viewer.email),
  });
  if (submission.status !== "success") {
    return mistakes("email", submission.reply());
  }
  const { email } = submission.value;
  const seconds = await countAttempt(context, "mailedLink", viewer.email);
  if (seconds !== null) {
    return failure("email", answerTooManyAttempts(submission, seconds));
  }
  const { error } = await context.supabase.auth.updateUser({ email });
  if (error && error.code !== TAKEN && error.code !== MAILED_A_MOMENT_AGO) {
    return failure(
      "email",
      answerAuthFailure(error, submission, TOASTS.emailNotChanged),
    );
  }
  forgetKeptForm(request, context);
  return redirectWithInfo(PATH, TOASTS.emailSent(email));
}

/** Other sessions end with the old password; this one goes on. */
async function changePassword({ form, context, viewer }: Post) {
  const submission = parseWithZod(form, { schema: newPasswordSchema });
  if (submission.status !== "success") {
    return mistakes("password", replyWithoutPasswords(submission));
  }
  const { currentPassword, password } = submission.value;
  const seconds = await countAttempt(context, "logIn", viewer.email);
  if (seconds !== null) {
    return failure("password", answerTooManyAttempts(submission, seconds));
  }
  try {
    if (!(await isCurrentPassword(context, viewer.email, currentPassword))) {
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
      answerAuthFailure(error, submission, TOASTS.passwordNotChanged),
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
      answerAuthFailure(error, submission, TOASTS.notSignedOut),
    );
  }
  context.forgetSession();
  return redirectWithSuccess("/login", TOASTS.signedOutEverywhere);
}

function mistakes(intent: Intent, result: SubmissionResult) {
  const answer: AccountAnswer = { intent, result, toast: null };
  return data(answer, { status: 400 });
}

function failure(
  intent: Intent,
  {
    data: { result, toast },
    init,
  }: ReturnType<typeof answerAuthFailure | typeof answerTooManyAttempts>,
) {
  const answer: AccountAnswer = { intent, result, toast };
  return data(answer, init ?? undefined);
}
