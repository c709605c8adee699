import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import {
  isAuthError,
  isAuthWeakPasswordError,
  type AuthError,
} from "@supabase/supabase-js";
import { isUnavailable } from "#app/platform/supabase/user.server.ts";
import { PASSWORD_LABELS, TOASTS } from "./content.ts";

const TOO_MANY_REQUESTS = 429;

/** What never comes back in a form (DECISIONS 14). */
export const PASSWORD_FIELDS = Object.keys(PASSWORD_LABELS);

/**
 * The form as it goes back: every value but passwords, and the messages.
 *
 * @param submission the checked form
 * @param fieldErrors messages beside those of the check, by field
 */
export function replyWithoutPasswords<Fields extends Record<string, unknown>>(
  submission: Submission<Fields>,
  fieldErrors?: Record<string, string[]>,
) {
  const hideFields = PASSWORD_FIELDS.filter(
    (name) => name in submission.payload,
  );
  return submission.reply({ hideFields, fieldErrors });
}

/**
 * Answers a post that the auth service did not accept (SPEC 8): its own
 * message in an error toast, the reasons of a weak password too, and the
 * form with every value but passwords.
 *
 * @param error what was thrown
 * @param submission the checked form
 * @param otherwise the title, and the text where the service gave none
 * @returns the action's answer, with the service's code for what went wrong:
 *   400, 429, or 503 when trying again may help
 * @throws the error itself when it is not the auth service's
 */
export function authErrorResponse<Fields extends Record<string, unknown>>(
  error: unknown,
  submission: Submission<Fields>,
  otherwise: { message: string; description: string },
) {
  if (!isAuthError(error)) throw error;
  return data(
    {
      result: replyWithoutPasswords(submission),
      toast: { ...toastFor(error, otherwise), type: "error" as const },
      code: error.code ?? null,
    },
    { status: statusFor(error) },
  );
}

/**
 * Answers a post that is one too many: the form with every value but
 * passwords, and when to come back.
 *
 * @param submission the checked form
 * @param seconds until the next attempt is let in
 * @returns the action's answer, 429
 */
export function tooManyAttemptsResponse<Fields extends Record<string, unknown>>(
  submission: Submission<Fields>,
  seconds: number,
) {
  const toast = TOASTS.tooManyAttempts(Math.ceil(seconds / 60));
  return refusedResponse(submission, toast, TOO_MANY_REQUESTS);
}

/** Gives a form back with every value but passwords, and says in a toast why. */
export function refusedResponse<Fields extends Record<string, unknown>>(
  submission: Submission<Fields>,
  toast: { message: string; description: string },
  status: number,
) {
  return data(
    {
      result: replyWithoutPasswords(submission),
      toast: { ...toast, type: "error" as const },
      code: null,
    },
    { status },
  );
}

function toastFor(
  error: AuthError,
  otherwise: { message: string; description: string },
) {
  if (isNonsense(error)) return TOASTS.unexpected;
  if (isUnavailable(error)) return TOASTS.unavailable;
  return {
    message: otherwise.message,
    description: inTheServicesWords(error) || otherwise.description,
  };
}

/** Whether what came back was no answer of the auth service at all. */
function isNonsense(error: AuthError): boolean {
  return error.name === "AuthUnknownError";
}

function inTheServicesWords(error: AuthError): string {
  if (!isAuthWeakPasswordError(error)) return error.message;
  const reasons = error.reasons.map((reason) => reason.replaceAll("_", " "));
  return reasons.length > 0
    ? `${error.message} (${reasons.join(", ")})`
    : error.message;
}

function statusFor(error: AuthError): number {
  if (isNonsense(error) || isUnavailable(error)) return 503;
  return error.status === TOO_MANY_REQUESTS ? TOO_MANY_REQUESTS : 400;
}
