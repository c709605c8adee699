import { redirect } from "@remix-run/node";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";

/** The tournament's page is its updates page. */
export function loader() {
  return redirect(BANGALORE_BIRDIE_BASH.updatesPath, 301);
}
