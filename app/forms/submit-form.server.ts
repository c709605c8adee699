import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import {
  isAuthError,
  isAuthWeakPasswordError,
  type AuthError,
} from "@supabase/supabase-js";
import type { z } from "zod";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import {
  consumeRateLimit,
  type Limited,
} from "#app/platform/http/rate-limits.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  isUnavailable,
  type User,
} from "#app/platform/supabase/user.server.ts";
import { loginPath } from "#app/site/redirect-to.ts";
import type { ToastContent } from "#app/ui/toast.tsx";
import { FORM_TOASTS } from "./content.ts";
import { databaseMessage } from "./database-message.ts";
import { HONEYPOT } from "./honeypot.tsx";
import { isPasswordField, withoutPasswords } from "./password-fields.ts";
import { readForm } from "./read-form.server.ts";
import { clearSavedForm, saveForm } from "./saved-form.server.ts";

type ToastText = { message: string; description: string };

/** What a form is answered that comes back: its values and messages, and a toast. */
export type FormResponse = {
  result: SubmissionResult;
  toast: ToastContent | null;
  /** What the auth service calls it. */
  code: string | null;
};

/** What a route's action is called with; the form, when the action has read it already. */
type Post = { request: Request; context: RequestContext; form?: FormData };

/**
 * Where a post without a session leads: to log-in, with a toast, and from there
 * back to `path`. The form is saved for then, unless nothing in it was typed.
 */
export type MembersOnly = { path: string; toast: ToastText; isSaved?: false };

/** What `run` gets beside the form's value. */
export type Submitted<Members extends MembersOnly | undefined> = {
  request: Request;
  context: RequestContext;
  form: FormData;
  user: Members extends MembersOnly ? User : null;
};

/** A value that the schema takes and a rule behind it does not: messages by field. */
export class InvalidFields extends Error {
  readonly fieldErrors: Record<string, string[]>;

  constructor(fieldErrors: Record<string, string[]>) {
    super("Invalid fields");
    this.fieldErrors = fieldErrors;
  }
}

const comingBack = new WeakSet<RequestContext>();

/**
 * Whether the action of this request gave the form back. Its page then shows
 * the form, whatever else its loader would have shown: the values are in the
 * action's answer, and the backend may not be there to be asked.
 */
export function isFormComingBack(context: RequestContext): boolean {
  return comingBack.has(context);
}

/**
 * Takes a posted form all the way: reads it, finds out who sent it, validates
 * it, looks at the honeypot and the rate limit, and runs what it is for. When
 * any of that fails the form comes back with every value but passwords: 400
 * with its messages, 429, or 503 with a toast. A form for members that came
 * without a session is saved and leads to log-in (docs/product.md, "Forms").
 *
 * @param post the action's arguments
 * @param schema what makes a value of the form
 * @param membersOnly for forms that need a session; `run` then gets the user
 * @param rateLimit which limit the post counts against, and whose
 * @param errorToasts those that are shown when their description is among the
 *   messages; the first wins
 * @param failed the toast for a failure: its title, and its text where the
 *   auth service or the database gave no reason
 * @param hasOneReason whether `failed` is said of whatever the database
 *   refuses or does not answer, word for word
 * @param run does it. It may throw InvalidFields, DatabaseError, AuthError, or
 *   the 503 of a session that cannot be checked
 * @returns what `run` returns, or the form
 * @throws whatever else `run` throws, and a Response when the body is no form
 */
export async function submitForm<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Members extends MembersOnly | undefined = undefined,
>(
  post: Post,
  {
    schema,
    membersOnly,
    rateLimit,
    errorToasts = [],
    failed = FORM_TOASTS.unexpected,
    hasOneReason = false,
    run,
  }: {
    schema: Schema;
    membersOnly?: Members;
    rateLimit?: {
      limit: Limited;
      of: (value: z.output<Schema>, user: Submitted<Members>["user"]) => string;
    };
    errorToasts?: readonly ToastText[];
    failed?: ToastText;
    hasOneReason?: boolean;
    run: (
      value: z.output<Schema>,
      submitted: Submitted<Members>,
    ) => Promise<TypedResponse<never>>;
  },
) {
  const { request, context } = post;
  const form = post.form ?? (await readForm(request));
  const submission = parseWithZod(form, { schema });

  function formResponse(
    status: number,
    toast: ToastText | null,
    options: {
      fieldErrors?: Record<string, string[]>;
      code?: string;
    } = {},
  ) {
    comingBack.add(context);
    const response: FormResponse = {
      result: replyOf(submission, options.fieldErrors),
      toast: toast && { ...toast, type: "error" },
      code: options.code ?? null,
    };
    return data(response, { status });
  }

  function failureResponse(error: unknown) {
    if (error instanceof InvalidFields) {
      return formResponse(400, null, { fieldErrors: error.fieldErrors });
    }
    if (isAuthError(error)) {
      return formResponse(statusOf(error), toastOf(error, failed), {
        code: error.code,
      });
    }
    if (error instanceof DatabaseError && hasOneReason) {
      return formResponse(error.isUnavailable ? 503 : 400, failed);
    }
    if (error instanceof DatabaseError && !error.isUnavailable) {
      return formResponse(400, {
        ...failed,
        description: databaseMessage(error) ?? failed.description,
      });
    }
    const mayTryAgain =
      error instanceof DatabaseError ||
      (error instanceof Response && error.status === 503);
    if (!mayTryAgain) throw error;
    return formResponse(503, FORM_TOASTS.unavailable);
  }

  let user: User | null = null;
  if (membersOnly) {
    const { path, toast, isSaved = true } = membersOnly;
    const save = async () => {
      if (isSaved) await saveForm(context, path, withoutPasswords(form));
    };
    try {
      user = await context.user.get();
    } catch (error) {
      // Should the page be left or loaded again, the form is there.
      await save();
      return failureResponse(error);
    }
    if (!user) {
      await save();
      return redirectWithError(loginPath(path), toast);
    }
  }

  if (submission.status !== "success") {
    const messages = Object.values(submission.error ?? {}).flat();
    const toast = errorToasts.find(({ description }) =>
      messages.includes(description),
    );
    return formResponse(400, toast ?? null);
  }
  if (form.get(HONEYPOT)) return formResponse(400, FORM_TOASTS.honeypot);

  const submitted = { request, context, form, user } as Submitted<Members>;
  const { value } = submission;
  if (rateLimit) {
    const { limit, of } = rateLimit;
    const key = of(value, submitted.user);
    const seconds = await consumeRateLimit(context, limit, key);
    if (seconds !== null) {
      const minutes = Math.ceil(seconds / 60);
      return formResponse(429, FORM_TOASTS.tooManyAttempts(minutes));
    }
  }

  try {
    const response = await run(value, submitted);
    if (membersOnly) await clearSavedForm(request, context, membersOnly.path);
    return response;
  } catch (error) {
    return failureResponse(error);
  }
}

function replyOf<Value>(
  submission: Pick<Submission<Value>, "payload" | "reply">,
  fieldErrors: Record<string, string[]> | undefined,
): SubmissionResult {
  const hideFields = Object.keys(submission.payload).filter(isPasswordField);
  return submission.reply({ hideFields, fieldErrors });
}

/** Whether what came back was no answer of the auth service at all. */
function isNonsense(error: AuthError): boolean {
  return error.name === "AuthUnknownError";
}

function statusOf(error: AuthError): number {
  if (isNonsense(error) || isUnavailable(error)) return 503;
  return error.status === 429 ? 429 : 400;
}

function toastOf(error: AuthError, failed: ToastText): ToastText {
  if (isNonsense(error)) return FORM_TOASTS.unexpected;
  if (isUnavailable(error)) return FORM_TOASTS.unavailable;
  const reasons = isAuthWeakPasswordError(error) ? error.reasons : [];
  const list = reasons.map((reason) => reason.replaceAll("_", " ")).join(", ");
  const text = list ? `${error.message} (${list})` : error.message;
  return { ...failed, description: text || failed.description };
}
