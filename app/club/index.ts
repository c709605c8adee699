import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireClubUser } from "./administrator.server.ts";

/** The club's pages begin with its tournaments. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  return redirect(CLUB_TOURNAMENTS_PATH);
}
