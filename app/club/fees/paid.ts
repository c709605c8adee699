import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import {
  redirectWithError,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import {
  entrantPath,
  entrantsPath,
  lineId,
  loginPath,
} from "#app/site/paths.ts";
import { markEntryPaid } from "./mark-entry-paid.server.ts";
import { paidSchema } from "./schema.ts";

/** Whoever comes here without pressing a button, after logging in, say. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(entrantsPath(params.tournament ?? ""));
}

/**
 * "Paid" on the list of entrants, which somebody at check-in presses, and on an
 * entrant's page: back to the list as it was filtered, or to the page, with a toast.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament = "" } = params;
  const query = new URL(request.url).searchParams;
  const form = await readForm(request);
  const list = (anchor = "") =>
    `${entrantsPath(tournament)}?${query.toString()}${anchor}`;
  if (!(await context.user.get())) {
    return redirectWithError(loginPath(list()), TOASTS.logIn);
  }
  const pressed = paidSchema.safeParse(Object.fromEntries(form));
  if (!pressed.success) return redirectWithError(list(), TOASTS.failed);
  const { paid, way } = pressed.data;
  const isOnPage = query.has("entrant");
  query.set("way", way);
  const shown = isOnPage
    ? entrantPath(tournament, paid)
    : list(`#${lineId(paid)}`);
  try {
    return await redirectWithSuccess(
      shown,
      await markEntryPaid(context, tournament, paid, way),
    );
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    return redirectWithError(shown, error.toast ?? TOASTS.failed);
  }
}
