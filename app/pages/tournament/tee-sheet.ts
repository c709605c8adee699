import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentSecurityPolicy, sourceHash } from "#app/platform/http/security.server.ts";
import { teeSheetTexts } from "#app/tournaments/information/information.server.ts";
import { readPublished } from "#app/tournaments/published.server.ts";
import { fourballsOf } from "#app/tournaments/rosters.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";
import { TEE_SHEET_STYLE, teeSheetImage } from "./tee-sheet-image.server.tsx";

const POLICY = contentSecurityPolicy({
  styles: [sourceHash(TEE_SHEET_STYLE)],
  scripts: [],
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [tournament, { draw }] = await Promise.all([
    findInformation(context, params.slug),
    readPublished(context, params.slug),
  ]);
  if (!draw) throw new Response(null, { status: 404 });
  const fourballs = fourballsOf(draw);
  context.response.headers.set("Content-Security-Policy", POLICY);
  const image = teeSheetImage({
    ...teeSheetTexts(tournament, fourballs.length),
    fourballs,
  });
  return new Response(image, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      // As old as the page may be that it belongs to.
      "Cache-Control": "public, max-age=60",
    },
  });
}
