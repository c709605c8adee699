import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { UNANSWERED } from "#app/site/content.ts";
import { announceToast } from "#app/ui/announced-toast.tsx";
import { openDocument } from "./site-answers.ts";

/** Whether the last form was sent, and it is not known whether it arrived. */
let isUnclear = false;

/**
 * The `clientAction` of every page with a form. Submits the form; when the action's
 * answer does not come, the page stays as it is, with everything that was typed, and a
 * toast says what is known (docs/product.md, "Forms").
 *
 * @returns the action's response; without one null with a 503, after which nothing is
 *   revalidated
 * @throws what the action throws: redirects, and errors for the ErrorBoundary
 */
export async function submitOrShowOffline({ request, serverAction }: ClientActionFunctionArgs) {
  announceToast(null);
  const wasOffline = !navigator.onLine;
  try {
    const answer = await serverAction();
    isUnclear = false;
    return answer;
  } catch (error) {
    if (error instanceof Response) {
      if (!error.headers.has("X-Remix-Reload-Document")) throw error;
      // Remix would still be leaving when the page is shown again, its button busy.
      await openDocument(error.headers.get("Location") ?? "/");
    } else if (isRouteErrorResponse(error) && error.status < 500) {
      throw error;
    } else if (!request.signal.aborted) {
      // Not of a first press that a second one has replaced.
      isUnclear ||= !wasOffline;
      const reason = isUnclear ? UNANSWERED.unclear : UNANSWERED.unsent;
      announceToast({ ...reason, type: "error" });
    }
    // Not `Response.json`, which browsers of 2022 lack.
    return new Response("null", {
      status: 503,
      headers: { "Content-Type": "application/json" },
    });
  }
}
