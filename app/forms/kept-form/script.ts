import { KEPT_FORM } from "./script.server.tsx";

/** Another version has another address. */
export function loader() {
  return new Response(KEPT_FORM.source, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
