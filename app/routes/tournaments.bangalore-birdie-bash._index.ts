import { redirect } from "@remix-run/node";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";

/** The updates page is the tournament's information page. */
export function loader() {
  return redirect(BANGALORE_BIRDIE_BASH.updatesPath, 301);
}
