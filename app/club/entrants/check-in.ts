import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireRole } from "#app/club/frame/administrator.server.ts";
import { TOASTS as CLUB_TOASTS } from "#app/club/frame/content.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { entrantPath, entrantsPath, lineId, loginPath } from "#app/site/paths.ts";
import { CHECK_IN } from "./content.ts";
import { checkIn, readPlayerName } from "./entrants.server.ts";
import { checkInSchema } from "./schema.ts";
import { FROM_ENTRANT, IN_PLACE } from "./send-check-in.ts";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(entrantsPath(params.tournament ?? ""));
}

/** Answers a page's own request with JSON, and any other with a redirect and a toast. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament = "" } = params;
  const form = await readForm(request);
  const isInPlace = form.has(IN_PLACE);
  const list = entrantsPath(tournament) + new URL(request.url).search;
  if (!(await context.user.get())) {
    return isInPlace
      ? Response.json(
          {
            isStored: false,
            reason: "Your session has ended. Please log in again.",
          },
          { status: 401 },
        )
      : redirectWithError(loginPath(list), CLUB_TOASTS.logInAgain);
  }
  try {
    await requireRole(context, request);
  } catch (error) {
    if (!isInPlace || !(error instanceof Response) || error.status !== 403) throw error;
    return Response.json({ isStored: false, reason: await error.text() }, { status: 403 });
  }
  const pressed = checkInSchema.safeParse(Object.fromEntries(form));
  const whom = pressed.data ?? null;
  const name = whom && !isInPlace ? await readPlayerName(context, whom) : "";
  const answer = whom
    ? await checkIn(context, whom)
    : { isStored: false as const, reason: CHECK_IN.failed };
  if (isInPlace) {
    return Response.json(answer, { status: answer.isStored ? 200 : 400 });
  }
  const path =
    whom && form.has(FROM_ENTRANT)
      ? entrantPath(tournament, whom.entry)
      : `${list}#${lineId(whom?.entry ?? "")}`;
  return answer.isStored
    ? redirectWithSuccess(path, whom?.isHere ? CHECK_IN.stored(name) : CHECK_IN.undone(name))
    : redirectWithError(path, {
        message: answer.isStored === null ? CHECK_IN.unclear : CHECK_IN.notStored,
        description: answer.reason,
      });
}
