import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { tournamentPath } from "#app/site/paths.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

/** A tournament's short address leads to its main page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const tournament = await findTournament(context, params.slug);
  return redirect(tournamentPath(tournament), 301);
}

/** Never shown: with a component, errors are shown as pages. */
export default function ShortAddress() {
  return null;
}
