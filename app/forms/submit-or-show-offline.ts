import type { ClientActionFunctionArgs } from "@remix-run/react";
import { UNSENT } from "#app/site/content.ts";
import { announceToast } from "#app/ui/announced-toast.tsx";

/**
 * The `clientAction` of every page with a form. Submits the form; when there is no connection the
 * page stays as it is, with everything that was typed, and a toast says so.
 *
 * @returns the action's response; when there was no connection null with a 503, after which nothing
 *   is revalidated
 */
export async function submitOrShowOffline({ serverAction }: ClientActionFunctionArgs) {
  announceToast(null);
  try {
    return await serverAction();
  } catch (error) {
    // `fetch` throws a TypeError when there is no response.
    if (!(error instanceof TypeError)) throw error;
    announceToast({ ...UNSENT, type: "error" });
    return Response.json(null, { status: 503 });
  }
}
