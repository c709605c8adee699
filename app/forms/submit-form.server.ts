import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import { isAuthError, isAuthWeakPasswordError, type AuthError } from "@supabase/supabase-js";
import { z } from "zod";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import {
  consumeRateLimit,
  type Limited,
  takeBackAttempt,
} from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import {
  isBackendUnavailable,
  isUnavailable,
  isUnclear,
  type User,
} from "#app/platform/supabase/user.server.ts";
import { loginPath } from "#app/site/paths.ts";
import type { ToastContent } from "#app/ui/toast.tsx";
import { AUTH_SENTENCES, WEAK_PASSWORD } from "./auth-sentences.ts";
import { FORM_TOASTS } from "./content.ts";
import { databaseMessage } from "./database-message.ts";
import { FORM_OWNER } from "./form-owner.ts";
import { HONEYPOT } from "./honeypot.tsx";
import { isPasswordField } from "./password-fields.ts";
import { readForm } from "./read-form.server.ts";
import { clearSavedForm, saveForm } from "./saved-form.server.ts";

type ToastText = { message: string; description: string };

export type FormResponse = {
  result: SubmissionResult;
  toast: ToastContent | null;
  code: string | null;
};

export type Post = {
  request: Request;
  context: RequestContext;
  form?: FormData;
};

/**
 * For a POST without a session: redirects to log-in with a toast, and from there back to `path`.
 * The form is saved in the meantime, unless `isSaved` is false.
 */
export type MembersOnly = {
  path: string;
  toast: ToastText;
  isSaved?: false;
  /** @param keep saves the form, and says whether it could be */
  authorize?: (context: RequestContext, keep: () => Promise<boolean>) => Promise<void>;
  /** The 403 of a role that ended since then. */
  denied?: (keep: () => Promise<boolean>) => Promise<Response>;
};

export type Submitted<Members extends MembersOnly | undefined> = {
  request: Request;
  context: RequestContext;
  form: FormData;
  user: Members extends MembersOnly ? User : null;
};

export type FormOptions<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Members extends MembersOnly | undefined,
  Extra extends object,
> = {
  schema: Schema;
  rateLimit?: {
    limit: Limited;
    of: (value: z.output<Schema>, user: Submitted<Members>["user"]) => string;
    /** By which the same form sent again is known. */
    key?: (value: z.output<Schema>) => string;
  };
  errorToasts?: readonly ToastText[];
  failed?: ToastText;
  databaseToast?: (error: DatabaseError, failed: ToastText) => ToastText;
  alsoReturned?: () => Promise<Extra>;
  lists?: readonly string[];
  wordErrors?: (
    errors: NonNullable<SubmissionResult["error"]>,
    form: FormData,
  ) => NonNullable<SubmissionResult["error"]>;
  run: (value: z.output<Schema>, submitted: Submitted<Members>) => Promise<TypedResponse<never>>;
};

/**
 * A value that passes the schema but violates a rule behind it: messages by field, and the toast
 * and the status, where they say more; values that the returned form has instead of those that were
 * sent.
 */
export class InvalidFields extends Error {
  readonly fieldErrors: Record<string, string[]>;
  readonly toast: ToastText | null;
  readonly status: number;
  readonly values: Readonly<Record<string, unknown>> | null;

  constructor(
    fieldErrors: Record<string, string[]>,
    {
      toast = null,
      status = 400,
      values = null,
    }: {
      toast?: ToastText | null;
      status?: number;
      values?: Readonly<Record<string, unknown>> | null;
    } = {},
  ) {
    super("Invalid fields");
    this.fieldErrors = fieldErrors;
    this.toast = toast;
    this.status = status;
    this.values = values;
  }
}

/**
 * Whatever can be read now; null while the backend is unavailable, and for a visitor.
 *
 * @throws whatever else `read` throws, such as a 403 or a 404 Response
 */
export async function readIfPossible<Shown>(
  context: RequestContext,
  read: () => Promise<Shown>,
): Promise<Shown | null> {
  try {
    return (await context.user.get()) && (await read());
  } catch (error) {
    if (isBackendUnavailable(error)) return null;
    throw error;
  }
}

/**
 * The form pipeline: reads a submitted form, resolves the user, validates, checks honeypot and rate
 * limit, and runs the form's own action. On any failure the form is returned with all its values
 * but passwords: 400 with messages, 429, or 503 with a toast. A members' form without a session is
 * saved, and redirects to log-in; one too large to be saved is returned (docs/product.md, "Forms").
 *
 * @param errorToasts shown when their description is among the messages; the first match wins
 * @param failed the toast for a failure: its title, and its text where the auth service or the
 *   database gave no reason
 * @param databaseToast the toast for a database error, where it is not the one with the message of
 *   its code
 * @param alsoReturned what the page needs besides to show the form again, for a form that may have
 *   changed since it was opened
 * @param lists the names of the form's lists of repeated lines: the buttons that change a list
 *   return the form with that change, and nothing else happens
 * @param run the form's own action. It may throw InvalidFields, DatabaseError, AuthError, or the
 *   503 of a session that cannot be checked
 * @throws whatever else `run` throws, and a Response when the body is not a form
 */
export async function submitForm<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Members extends MembersOnly | undefined = undefined,
  Extra extends object = object,
>(
  post: Post,
  {
    schema,
    membersOnly,
    rateLimit,
    errorToasts = [],
    failed = FORM_TOASTS.unexpected,
    databaseToast = toastOfDatabase,
    alsoReturned,
    lists = [],
    wordErrors,
    run,
  }: FormOptions<Schema, Members, Extra> & { membersOnly?: Members },
) {
  const { request, context } = post;
  const form = post.form ?? (await readForm(request, { lists }));
  const submission = parseWithZod(form, { schema });

  async function formResponse(
    status: number,
    toast: ToastText | null,
    options: {
      fieldErrors?: Record<string, string[]>;
      values?: InvalidFields["values"];
      code?: string;
    } = {},
  ) {
    context.isFormReturned = true;
    const reply = replyOf(submission, options.fieldErrors);
    const result =
      wordErrors && reply.error ? { ...reply, error: wordErrors(reply.error, form) } : reply;
    const response = {
      ...((await alsoReturned?.()) as Extra),
      result: options.values ? withValues(result, options.values) : result,
      toast: toast && { ...toast, type: "error" },
      code: options.code ?? null,
    } satisfies FormResponse;
    return data(response, { status });
  }

  function failureResponse(error: unknown, isPartDone = false) {
    if (error instanceof InvalidFields) {
      const { status, toast, fieldErrors, values } = error;
      return formResponse(status, toast, { fieldErrors, values });
    }
    if (isAuthError(error)) {
      const toast = toastOf(error, failed);
      return formResponse(statusOf(error), toast, {
        code: error.code,
        fieldErrors: fieldErrorsOf(error, toast.description),
      });
    }
    if (error instanceof DatabaseError) {
      if (error.isUnclear) return formResponse(503, FORM_TOASTS.unclear);
      if (error.isUnavailable && isPartDone) return formResponse(503, FORM_TOASTS.unclear);
      const status = error.isUnavailable ? 503 : 400;
      return formResponse(status, databaseToast(error, failed));
    }
    if (!isBackendUnavailable(error)) throw error;
    return formResponse(503, isPartDone ? FORM_TOASTS.unclear : FORM_TOASTS.unavailable);
  }

  let user: User | null = null;
  const keep = async () =>
    membersOnly !== undefined &&
    membersOnly.isSaved !== false &&
    saveForm(context, membersOnly.path, form);
  if (membersOnly) {
    const { path, toast, isSaved = true, authorize } = membersOnly;
    const save = async () => !isSaved || (await keep());
    try {
      user = await context.user.get();
      if (user) await authorize?.(context, keep);
    } catch (error) {
      // In case the user leaves or reloads the page.
      await save();
      return failureResponse(error);
    }
    if (user && (form.get(FORM_OWNER) ?? user.id) !== user.id) {
      return formResponse(409, FORM_TOASTS.otherMember);
    }
    if (!user) {
      // Too large for a cookie: it is lost with the page.
      if (!(await save())) {
        return formResponse(400, { ...toast, ...FORM_TOASTS.signInElsewhere });
      }
      return redirectWithError(loginPath(path), toast);
    }
  }

  if (submission.status === undefined) return formResponse(200, null);

  if (submission.status !== "success") {
    const messages = Object.values(submission.error ?? {}).flat();
    const toast = errorToasts.find(({ description }) => messages.includes(description));
    return formResponse(400, toast ?? null);
  }
  if (form.get(HONEYPOT)) return formResponse(400, FORM_TOASTS.honeypot);

  const submitted = { request, context, form, user } as Submitted<Members>;
  const { value } = submission;
  const account = rateLimit?.of(value, submitted.user) ?? "";
  const key = rateLimit?.key?.(value);
  if (rateLimit) {
    const seconds = await consumeRateLimit(context, rateLimit.limit, account, key);
    if (seconds !== null) {
      const minutes = Math.ceil(seconds / 60);
      const hasPassword = Object.keys(submission.payload).some(isPasswordField);
      return formResponse(429, FORM_TOASTS.tooManyAttempts(minutes, hasPassword));
    }
  }

  const callsBefore = context.callsDone;
  try {
    const response = await run(value, submitted);
    if (membersOnly && user) {
      await clearSavedForm(request, context, membersOnly.path, user.id);
    }
    return response;
  } catch (error) {
    if (membersOnly?.denied && error instanceof Response && error.status === 403) {
      throw await membersOnly.denied(keep);
    }
    // What was saved before the failure may be all of it.
    const response = await failureResponse(error, context.callsDone > callsBefore);
    if (rateLimit && key === undefined && response.init?.status === 503) {
      await takeBackAttempt(rateLimit.limit, account);
    }
    return response;
  }
}

function replyOf<Value>(
  submission: Pick<Submission<Value>, "payload" | "reply">,
  fieldErrors: Record<string, string[]> | undefined,
): SubmissionResult {
  const hideFields = Object.keys(submission.payload).filter(isPasswordField);
  return submission.reply({ hideFields, fieldErrors });
}

function withValues(
  result: SubmissionResult,
  values: Readonly<Record<string, unknown>>,
): SubmissionResult {
  const initialValue = {
    ...result.initialValue,
    ...values,
  } as SubmissionResult["initialValue"] & object;
  return {
    ...result,
    initialValue,
    // A hydrated form changes its fields only when told so,
    intent: { type: "update", payload: { value: initialValue } },
    // and then drops the messages of fields that it did not validate itself.
    state: {
      validated: Object.fromEntries(Object.keys(result.error ?? {}).map((name) => [name, true])),
    },
  };
}

function toastOfDatabase(error: DatabaseError, failed: ToastText): ToastText {
  if (error.isUnavailable) return FORM_TOASTS.unavailable;
  return {
    ...failed,
    description: databaseMessage(error) ?? failed.description,
  };
}

/** Whether the response was not one of the auth service's at all. */
function isNonsense(error: AuthError): boolean {
  return error.name === "AuthUnknownError";
}

function statusOf(error: AuthError): number {
  if (isNonsense(error) || isUnavailable(error)) return 503;
  return error.status === 429 ? 429 : 400;
}

function toastOf(error: AuthError, failed: ToastText): ToastText {
  if (isNonsense(error)) return FORM_TOASTS.unexpected;
  if (isUnavailable(error))
    return isUnclear(error) ? FORM_TOASTS.unclearAccount : FORM_TOASTS.unavailable;
  const description = isAuthWeakPasswordError(error)
    ? weakPassword(error.reasons)
    : (SENTENCES[error.code ?? ""] ?? error.message);
  return { ...failed, description: description || failed.description };
}

const FIELDS_OF_CODES: Partial<Record<string, string>> = {
  weak_password: "password",
  email_address_invalid: "email",
  email_address_not_authorized: "email",
};

function fieldErrorsOf(error: AuthError, message: string): Record<string, string[]> | undefined {
  const field = FIELDS_OF_CODES[error.code ?? ""];
  return field === undefined ? undefined : { [field]: [message] };
}

const SENTENCES: Partial<Record<string, string>> = AUTH_SENTENCES;

function weakPassword(reasons: readonly string[]): string {
  const messages: Partial<Record<string, string>> = WEAK_PASSWORD.reasons;
  const sentences = reasons.flatMap((reason) => messages[reason] ?? []);
  return [WEAK_PASSWORD.lead, ...sentences].join(" ");
}

/**
 * Returns a form as it was typed, whatever is still missing: for a button that only asks the server
 * something.
 */
export function returnForm<Extra extends object>(
  post: Post,
  {
    work,
    ...options
  }: {
    membersOnly: MembersOnly;
    failed: ToastText;
    alsoReturned: () => Promise<Extra>;
    work: () => Promise<void>;
  },
) {
  return submitForm(post, {
    ...options,
    schema: z.looseObject({}),
    async run() {
      await work();
      throw new InvalidFields({}, { status: 200 });
    },
  });
}
