import { isAuthError } from "@supabase/supabase-js";
import { refusalIn } from "#app/platform/refusal.ts";
import {
  isUnavailable,
  type RequestContext,
  type Viewer,
} from "#app/platform/request-context.server.ts";
import { isCurrentPassword } from "./current-password.server.ts";

/** What became of the wish to be deleted. */
export type Deletion =
  | "deleted"
  | "wrong-password"
  | { isUnavailable: boolean; refusal: string | null };

/**
 * Deletes the viewer with everything stored about them: the database does it
 * in one transaction and refuses the last administrator. The session's cookie
 * goes too.
 */
export async function deleteAccount(
  context: RequestContext,
  viewer: Viewer,
  password: string,
): Promise<Deletion> {
  try {
    if (!(await isCurrentPassword(context, viewer.email, password))) {
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
    context.forgetSession();
    return "deleted";
  }
  return {
    isUnavailable: status === 0 || status >= 500,
    refusal: refusalIn(error),
  };
}
