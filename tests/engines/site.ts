import { freePort, type RunningBackend, startBackend } from "../support/backend.ts";
import { makeCertificate, startTlsProxy, type TlsProxy } from "../support/tls-proxy.ts";
import { startWebServer } from "../support/web-server.ts";

/** The built site behind TLS: without it engines keep pages that they may not keep. */
export type EngineSite = {
  backend: RunningBackend;
  proxy: TlsProxy;
  stop(): Promise<void>;
};

export async function startEngineSite(): Promise<EngineSite> {
  const backend = await startBackend({}, { optimized: true });
  const port = await freePort();
  const web = await startWebServer(backend, {
    SITE_URL: `https://localhost:${String(port)}`,
    TRUST_PROXY: "1",
  });
  const proxy = await startTlsProxy(port, () => web.url, makeCertificate(1));
  return {
    backend,
    proxy,
    async stop() {
      await proxy.stop();
      await web.stop();
      await backend.stop();
    },
  };
}
