import { serviceWorker } from "#app/offline/service-worker.server.ts";

/** At the root, because a worker serves what lies below it; asked for again at each visit. */
export function loader() {
  return new Response(serviceWorker(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    },
  });
}
