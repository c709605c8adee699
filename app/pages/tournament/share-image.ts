import type { LoaderFunctionArgs } from "@remix-run/node";
import { shareImage, versionOf } from "#app/tournaments/share-image.server.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const tournament = await findTournament(context, params.slug);
  const version = new URL(request.url).searchParams.get("v");
  return new Response(new Uint8Array(await shareImage(tournament)), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control":
        version === versionOf(tournament)
          ? "public, max-age=31536000, immutable"
          : "public, max-age=300",
    },
  });
}
