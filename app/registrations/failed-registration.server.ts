import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { TOASTS } from "#app/auth/content.ts";
import type { InsertOutcome } from "./insert-once.server.ts";

/**
 * Answers a registration that was not inserted: the form with every value, and
 * a toast (SPEC 8, "insert error").
 *
 * @param submission the checked form
 * @param outcome why not
 * @param failed what this form says when trying again will not help
 * @returns 503 or 400
 */
export function failedRegistrationResponse<
  Fields extends Record<string, unknown>,
>(
  submission: Submission<Fields>,
  outcome: Extract<InsertOutcome, { registered: false }>,
  failed: { message: string; description: string },
) {
  const { isUnavailable, refusal } = outcome;
  const toast = isUnavailable
    ? TOASTS.unavailable
    : { ...failed, description: refusal ?? failed.description };
  return data(
    { result: submission.reply(), toast: { ...toast, type: "error" as const } },
    { status: isUnavailable ? 503 : 400 },
  );
}
