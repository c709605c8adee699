import type { LoaderFunctionArgs } from "@remix-run/node";
import { resultsOfTournament } from "#app/tournaments/information/information.server.ts";
import { readPublished } from "#app/tournaments/published.server.ts";
import { resultsImage, resultsVersion } from "#app/tournaments/results-image.server.ts";
import { pictureResponse } from "#app/tournaments/share-image.server.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [tournament, { results: published }] = await Promise.all([
    findInformation(context, params.slug),
    readPublished(context, params.slug),
  ]);
  if (!published) throw new Response(null, { status: 404 });
  const results = resultsOfTournament(published, tournament);
  const version = new URL(request.url).searchParams.get("v");
  return pictureResponse(
    await resultsImage(tournament, results),
    version === resultsVersion(tournament, results),
  );
}
