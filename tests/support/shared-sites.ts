import { startFaultySite, type FaultySite } from "./faulty-site.ts";
import { sharedBackend, type SharedBackend } from "./shared-backends.ts";

/**
 * Those of this worker, which runs one file after the other. They end with it: a
 * web server stops when its parent is gone.
 */
const sites = new Map<SharedBackend, Promise<FaultySite>>();

/**
 * The site on a shared backend, started for the worker's first file that asks for
 * it: a new one takes as much of a processor as the requests of a file. What it
 * has written and was asked begins anew with each file; its caches do not. A file
 * that breaks the backend again and again, has other settings or looks at what a
 * new server does starts its own.
 *
 * @returns the site, which `stop` gives back
 */
export async function sharedSite(name: SharedBackend): Promise<FaultySite> {
  const running =
    sites.get(name) ?? startFaultySite({ LOG_LEVEL: "info" }, await sharedBackend(name));
  sites.set(name, running);
  const { backend, proxy, site } = await running;
  const earlier = site.output().length;
  proxy.requests.clear();
  proxy.keys.length = 0;
  proxy.answers.length = 0;
  proxy.waits.length = 0;
  return {
    backend,
    proxy,
    site: { ...site, output: () => site.output().slice(earlier) },
    stop() {
      proxy.heal();
      return Promise.resolve();
    },
  };
}
