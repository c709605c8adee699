import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { noteAdministrator } from "#app/platform/cookies/administrator-hint.server.ts";
import { requireAdministrator, requireClubUser } from "./administrator.server.ts";

/**
 * The club's pages begin with its tournaments. Whoever was made an administrator since logging in
 * gets the header's link here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  await requireAdministrator(context);
  noteAdministrator(context.response.cookies, true);
  return redirect(CLUB_TOURNAMENTS_PATH);
}
