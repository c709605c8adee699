import type { Submission } from "@conform-to/react";
import { HONEYPOT } from "#app/forms/honeypot.tsx";
import { refusedResponse } from "#app/auth/failure.server.ts";
import { TOASTS } from "#app/auth/content.ts";

/**
 * Looks whether a program filled in the field that no person sees. Should an
 * extension of somebody's browser have done it, nothing is lost: the form is
 * back with that field empty.
 *
 * @param form the posted fields
 * @param submission the same, checked
 * @returns the action's answer, 400, or null when all is well
 */
export function checkHoneypot<Fields extends Record<string, unknown>>(
  form: FormData,
  submission: Submission<Fields>,
) {
  if (!form.get(HONEYPOT)) return null;
  return refusedResponse(submission, TOASTS.sentByProgram, 400);
}
