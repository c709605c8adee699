import { createServer, type RequestListener } from "node:http";

type Site = typeof import("./app/web-server.ts");

/**
 * The web server's process. One graph of modules holds the site: in production
 * the build, in development what Vite compiles, which a request gets anew when a
 * module has changed.
 */
const server = createServer({
  // In bytes. Session, drafts and a saved form together can exceed Node's default of 16 KB.
  maxHeaderSize: 24 * 1024,
  // How long a client may take to send a request, in milliseconds. What has a body is cut off
  // before (app/platform/http/request-body.server.ts).
  headersTimeout: 10_000,
  requestTimeout: 200_000,
  // Idle connections stay open for longer than the 60 s of common load balancers.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
});

if (process.env.NODE_ENV === "development") {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    // Hot reload comes through our own port.
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () => vite.ssrLoadModule("/app/web-server.ts") as Promise<Site>;
  const handle: RequestListener = (request, response) => {
    vite.middlewares(request, response, () => {
      load()
        .then((site) => {
          site.handle(request, response);
        })
        .catch((error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          const reason = error instanceof Error ? error.stack : String(error);
          response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(reason);
        });
    });
  };
  server.on("request", handle);
  (await load()).listen(server, () => vite.close());
} else {
  const { href } = new URL("build/server/index.js", import.meta.url);
  const { handle, listen } = (await import(href)) as Site;
  server.on("request", handle);
  listen(server);
}
