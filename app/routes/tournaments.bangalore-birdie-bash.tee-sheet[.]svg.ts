import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  contentSecurityPolicy,
  sourceHash,
} from "#app/platform/http/security.server.ts";
import {
  INFORMATION_PAGE,
  TEE_SHEET,
} from "#app/tournaments/bangalore-content.ts";
import {
  TEE_SHEET_STYLE,
  teeSheetImage,
} from "#app/tournaments/tee-sheet-image.server.tsx";

const POLICY = contentSecurityPolicy({
  styles: [sourceHash(TEE_SHEET_STYLE)],
  scripts: [],
});

/** The tee sheet as an image of its own, also for printing. */
export function loader({ context }: LoaderFunctionArgs) {
  context.response.headers.set("Content-Security-Policy", POLICY);
  const image = teeSheetImage({
    ...INFORMATION_PAGE.teeSheet.image,
    fourballs: TEE_SHEET,
  });
  return new Response(image, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
