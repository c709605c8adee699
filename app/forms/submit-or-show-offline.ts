import type { ClientActionFunctionArgs } from "@remix-run/react";
import { UNSENT } from "#app/site/content.ts";
import { announceToast } from "#app/ui/announced-toast.tsx";

/**
 * The `clientAction` of every page with a form. It sends the form; when that
 * fails for want of a connection the page stays as it is, with all that was
 * typed, and a toast says so.
 *
 * @returns the action's own answer, or an empty 503, after which nothing is
 *   loaded anew
 * @throws what the action throws: redirects, and errors for the ErrorBoundary
 */
export async function submitOrShowOffline({
  serverAction,
}: ClientActionFunctionArgs) {
  announceToast(null);
  try {
    return await serverAction();
  } catch (error) {
    // What `fetch` throws when it gets no answer.
    if (!(error instanceof TypeError)) throw error;
    announceToast({ ...UNSENT, type: "error" });
    return new Response(null, { status: 503 });
  }
}
