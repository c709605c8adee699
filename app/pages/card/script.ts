import { CARD_SCRIPT } from "./script.server.ts";

/** Another version has another address. */
export function loader() {
  return new Response(CARD_SCRIPT.source, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
