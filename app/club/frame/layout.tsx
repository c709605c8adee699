import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIfPossible } from "#app/forms/submit-form.server.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { readOwnRoles, requireClubUser } from "./administrator.server.ts";
import { ClubBar } from "./club-bar.tsx";

/** Rendered on the server only, so that no page of the club loads it as a script. */
export const handle: PageHandle = import.meta.env.SSR ? { bar: ClubBar } : {};

/**
 * Each page's own loader has this guard too: a loader can be asked for alone. A form that was
 * returned is shown even if its session has ended.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.isFormReturned) await requireClubUser(context, request);
  return readIfPossible(context, () => readOwnRoles(context));
}

export { Outlet as default } from "@remix-run/react";
