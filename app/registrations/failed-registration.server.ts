import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { TOASTS } from "#app/auth/content.ts";

/**
 * Answers a registration that was not inserted: the form with every value, and
 * a toast (SPEC 8, "insert error").
 *
 * @param submission the checked form
 * @param isUnavailable whether trying again may help
 * @param failed what this tournament says when it does not
 * @returns 503 or 400
 */
export function answerFailedRegistration<
  Fields extends Record<string, unknown>,
>(
  submission: Submission<Fields>,
  isUnavailable: boolean,
  failed: { message: string; description: string },
) {
  const toast = isUnavailable ? TOASTS.unavailable : failed;
  return data(
    { result: submission.reply(), toast: { ...toast, type: "error" as const } },
    { status: isUnavailable ? 503 : 400 },
  );
}
