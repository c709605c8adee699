import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireClubUser } from "./administrator.server.ts";
import { LIST_PATH } from "./paths.ts";

/** The club's pages begin with its tournaments. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  return redirect(LIST_PATH);
}
