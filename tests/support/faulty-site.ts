import { startBackend, type RunningBackend } from "./backend.ts";
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
 * Starts all three.
 *
 * @param logLevel of the web server
 */
export async function startFaultySite(logLevel: string): Promise<FaultySite> {
  const backend = await startBackend();
  const proxy = await startFaultyProxy(backend.url);
  const site = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    { LOG_LEVEL: logLevel },
  );
  return {
    backend,
    proxy,
    site,
    async stop() {
      await site.stop();
      await proxy.stop();
      await backend.stop();
    },
  };
}
