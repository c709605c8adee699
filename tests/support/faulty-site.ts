import type { RunningBackend } from "./backend.ts";
import { startFaultyProxy, type FaultyProxy } from "./faulty-proxy.ts";
import { startWebServer, type WebServer } from "./web-server.ts";

/** The site and its backend, with a fault-injecting proxy between them. */
export type FaultySite = {
  backend: RunningBackend;
  proxy: FaultyProxy;
  site: WebServer;
  stop(): Promise<void>;
};

/**
 * Starts the site and the proxy.
 *
 * @param environment of the web server
 * @param backend a running one, which `stop` leaves running
 */
export async function startFaultySite(
  environment: Record<string, string>,
  backend: RunningBackend,
): Promise<FaultySite> {
  const proxy = await startFaultyProxy(backend.url);
  const site = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    environment,
  );
  return {
    backend,
    proxy,
    site,
    async stop() {
      await site.stop();
      await proxy.stop();
    },
  };
}
