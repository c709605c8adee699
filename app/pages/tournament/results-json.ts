import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPublished } from "#app/tournaments/published.server.ts";
import { resultsDocument } from "#app/tournaments/results-file.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [tournament, { results }] = await Promise.all([
    findInformation(context, params.slug),
    readPublished(context, params.slug),
  ]);
  if (!results) throw new Response(null, { status: 404 });
  return Response.json(resultsDocument(tournament, results), {
    // As old as the page may be that shows them.
    headers: { "Cache-Control": "public, max-age=60" },
  });
}
