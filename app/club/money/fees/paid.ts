import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireRole } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { NOTES } from "#app/site/money-paths.ts";
import { entrantPath, entrantsPath, lineId, loginPath } from "#app/site/paths.ts";
import { markEntryPaid, undoPayment } from "./mark-entry-paid.server.ts";
import { paidSchema, undoSchema } from "./schema.ts";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(entrantsPath(params.tournament ?? ""));
}

/** "Paid" on the list of entrants and on an entrant's page, and what takes it back. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament = "" } = params;
  const query = new URL(request.url).searchParams;
  const form = await readForm(request);
  const list = (anchor = "") => `${entrantsPath(tournament)}?${query.toString()}${anchor}`;
  if (!(await context.user.get())) {
    return redirectWithError(loginPath(list()), TOASTS.logInAgain);
  }
  await requireRole(context, request);
  const isOnPage = query.has("entrant");
  const undo = undoSchema.safeParse(Object.fromEntries(form));
  const pressed = paidSchema.safeParse(Object.fromEntries(form));
  if (!undo.success && !pressed.success) {
    return redirectWithError(list(), TOASTS.failed);
  }
  const entry = undo.data?.entry ?? pressed.data?.paid ?? "";
  if (pressed.data) query.set("way", pressed.data.way);
  const listPath = (note?: keyof typeof NOTES) => {
    if (isOnPage) {
      return entrantPath(tournament, entry) + (note === "paid" ? "?paid" : "");
    }
    if (note) query.set(NOTES[note], entry);
    return list(`#${lineId(entry)}`);
  };
  try {
    const toast = undo.success
      ? await undoPayment(context, tournament, undo.data)
      : await markEntryPaid(context, tournament, entry, pressed.data?.way ?? "upi");
    const path = listPath(undo.success ? "undone" : "paid");
    return isOnPage ? await redirectWithSuccess(path, toast) : redirect(path);
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    return redirectWithError(listPath(), error.toast ?? TOASTS.failed);
  }
}
