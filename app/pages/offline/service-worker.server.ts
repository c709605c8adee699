import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { OWN_MARK } from "#app/platform/http/own-mark.ts";
import { CONTENT_PAGES, KEPT_TOURNAMENT_PATH } from "#app/site/public-pages.ts";
import clubhouse from "#app/ui/illustrations/clubhouse-dark.svg";
import { pageStyle } from "#app/ui/styles.server.ts";
import { OFFLINE_PAGE } from "./content.ts";
import selfDestroyingWorker from "./worker/self-destroying-worker.js?raw";
import worker from "./worker/service-worker.js?raw";

/**
 * The source of the service worker: the site's data, then `service-worker.js`. With
 * `SERVICE_WORKER=off` it is one that unregisters itself and deletes its caches.
 */
export function serviceWorker(): string {
  if (environment.SERVICE_WORKER === "off") return selfDestroyingWorker;
  const site = {
    version: pageStyle("pages/offline/page").hash,
    pages: Object.fromEntries(CONTENT_PAGES),
    tournamentPath: KEPT_TOURNAMENT_PATH.source,
    offlinePath: OFFLINE_PAGE.path,
    profilePath: "/profile",
    assets: [clubhouse],
    mark: OWN_MARK,
    words: {
      offline: { mark: "No signal", heading: OFFLINE_PAGE.heading },
      silent: { mark: "No answer", heading: OFFLINE_PAGE.silentHeading },
    },
    passwords: PASSWORD_LABELS,
  };
  return `const SITE = ${JSON.stringify(site)};\n${worker}`;
}
