import { serviceWorker } from "./service-worker.server.ts";

/** At the root, because a worker's scope is its own directory; revalidated at each visit. */
export function loader() {
  return new Response(serviceWorker(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    },
  });
}
