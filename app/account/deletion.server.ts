import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { isAuthError } from "@supabase/supabase-js";
import { TOASTS as AUTH_TOASTS } from "#app/auth/content.ts";
import {
  refusedResponse,
  replyWithoutPasswords,
} from "#app/auth/failure.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import {
  isUnavailable,
  type User,
} from "#app/platform/supabase/user.server.ts";
import { clearSession } from "#app/auth/session.server.ts";
import { ACCOUNT_MESSAGES, ACCOUNT_TOASTS } from "./content.ts";
import { isCurrentPassword } from "./current-password.server.ts";

/** Why an account was not deleted. */
type NotDeleted =
  "wrong-password" | { isUnavailable: boolean; refusal: string | null };

/**
 * Deletes the viewer with everything stored about them: the database does it
 * in one transaction and refuses the last administrator. The session's cookie
 * goes too.
 *
 * @returns null when it is done, else why not
 */
export async function deleteAccount(
  context: RequestContext,
  user: User,
  password: string,
): Promise<NotDeleted | null> {
  try {
    if (!(await isCurrentPassword(user.email, password))) {
      return "wrong-password";
    }
  } catch (error) {
    if (!isAuthError(error)) throw error;
    return {
      isUnavailable: isUnavailable(error),
      refusal: error.message || null,
    };
  }
  const { error, status } = await context.supabase.rpc("delete_own_account");
  if (!error) {
    clearSession(context);
    return null;
  }
  return {
    isUnavailable: status === 0 || status >= 500,
    refusal: databaseMessage(error),
  };
}

/**
 * Answers a wish to be deleted that was not granted: the form without the
 * password, its message beside the field or in a toast.
 *
 * @param submission the checked form
 * @returns 400, or 503 when trying again may help
 */
export function deletionErrorResponse<Fields extends Record<string, unknown>>(
  submission: Submission<Fields>,
  why: NotDeleted,
) {
  if (why === "wrong-password") {
    const password = [ACCOUNT_MESSAGES.wrongPassword];
    const result = replyWithoutPasswords(submission, { password });
    return data({ result, toast: null }, { status: 400 });
  }
  const { notDeleted } = ACCOUNT_TOASTS;
  return why.isUnavailable
    ? refusedResponse(submission, AUTH_TOASTS.unavailable, 503)
    : refusedResponse(
        submission,
        { ...notDeleted, description: why.refusal ?? notDeleted.description },
        400,
      );
}
