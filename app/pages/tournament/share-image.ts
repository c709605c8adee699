import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse, shareImage, versionOf } from "#app/tournaments/share-image.server.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const tournament = await findTournament(context, params.slug);
  const version = new URL(request.url).searchParams.get("v");
  return pictureResponse(await shareImage(tournament), version === versionOf(tournament));
}
