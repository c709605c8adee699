import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { noteAdministrator } from "#app/platform/cookies/administrator-hint.server.ts";
import { CLUB_BAR } from "#app/site/content.ts";
import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { readMayOpen, requireClubUser, requireRole } from "./administrator.server.ts";

/**
 * The club's pages begin with the first that is open to the caller. Whoever was made an administrator, or got a role, since
 * logging in gets the header's link here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  await requireRole(context, request);
  noteAdministrator(context.response.cookies, true);
  const mayOpen = await readMayOpen(context);
  return redirect(CLUB_BAR.pages.find(({ to }) => mayOpen(to))?.to ?? CLUB_TOURNAMENTS_PATH);
}
