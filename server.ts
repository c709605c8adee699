import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type Response,
} from "express";
import compressedStatic from "express-static-gzip";
import { LoadShedder } from "#app/platform/http/load-shedder.server.ts";
import { loginPath } from "#app/site/redirect-to.ts";
import { runForRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestError } from "#app/platform/http/anonymous-page.server.ts";
import {
  createMetrics,
  METRICS_PATH,
} from "#app/platform/http/metrics.server.ts";
import { createPageCache } from "#app/platform/http/page-cache.server.ts";
import { createRequestContext } from "#app/platform/http/request-context.server.ts";
import { createRouteMatcher } from "#app/platform/http/route-matcher.server.ts";
import { CROSS_ORIGIN, isSameOrigin } from "#app/platform/http/same-origin.ts";
import { securityHeaders } from "#app/platform/http/security.server.ts";
import { warnWithoutConfirmation } from "#app/platform/supabase/confirmation-check.server.ts";
import {
  buildLoader,
  publicFiles,
  startVite,
} from "#app/platform/http/server-build.server.ts";
import { CACHED_PAGES } from "#app/site/public-pages.ts";

/** How long requests in flight may take to finish after SIGTERM, in milliseconds. */
const DRAIN = 5_000;

/** What a client may take to send its headers, and all of its request, in milliseconds. */
const HEADERS_WITHIN = 10_000;
const REQUEST_WITHIN = 30_000;

/** How long a connection may stay open without a word, in milliseconds; a load balancer's own limit is 60 s. */
const KEPT_OPEN = 65_000;

/** When a client may come back that came while the server was overloaded, in seconds. */
const OVERLOADED_FOR = 5;

const { METRICS_TOKEN, NODE_ENV, PORT, SITE_URL, TRUST_PROXY } = environment;

const app = express();
// Session, drafts and a kept form together can outgrow Node's 16 KB.
const server = createServer(
  {
    maxHeaderSize: 24 * 1024,
    headersTimeout: HEADERS_WITHIN,
    requestTimeout: REQUEST_WITHIN,
    keepAliveTimeout: KEPT_OPEN,
    connectionsCheckingInterval: 1_000,
  },
  (request, response) => {
    const requestId = randomUUID();
    logWhenDone(request, response, requestId);
    const serve = () => {
      response.setHeader("X-Request-Id", requestId);
      app(request, response);
    };
    metrics?.countWhenDone(request, response);
    const page = pageCache.find(request);
    if (!page) {
      serve();
      return;
    }
    pageCache
      .send(page, request, response, requestId)
      .catch((error: unknown) => {
        log.error({ requestId, error: String(error) }, "page was not cached");
        serve();
      });
  },
);
app.disable("x-powered-by");
app.set("trust proxy", trustProxy(TRUST_PROXY));

app.use((request, response, next) => {
  const id = requestIdOf(response);
  runForRequest({ id, clientIp: request.ip ?? "" }, next);
});

const SECURITY_HEADERS = securityHeaders();

app.use((request, response, next) => {
  response.set(SECURITY_HEADERS);
  if (!["GET", "HEAD", "POST"].includes(request.method)) {
    response.set("Allow", "GET, HEAD, POST");
    refuse({ status: 405 }, request, response, next);
    return;
  }
  if (!isSameOrigin(request.method, request.headers, SITE_URL)) {
    refuse({ status: 403, reason: CROSS_ORIGIN }, request, response, next);
    return;
  }
  // Addresses are made from SITE_URL only; what a client or a proxy calls this server means nothing.
  request.headers.host = new URL(SITE_URL).host;
  delete request.headers["x-forwarded-host"];
  next();
});

app.use((request, response, next) => {
  // One address a page. The path is kept as it was sent.
  const [path = "/", query] = request.url.split("?", 2);
  if (request.method !== "GET" || path === "/" || !path.endsWith("/")) {
    next();
    return;
  }
  const bare = `/${path.replace(/^\/+|\/+$/g, "")}`;
  response.redirect(308, query === undefined ? bare : `${bare}?${query}`);
});

app.use(
  compression({
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        // A page is far smaller than the usual window of 4 MB, which every answer would take.
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    },
  }),
);

const vite = await startVite(server);
if (vite) {
  app.use(vite.middlewares);
} else {
  app.use(
    "/assets",
    // The build has laid compressed copies beside the files.
    compressedStatic("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: { immutable: true, maxAge: "1y" },
    }),
    // An asset of an earlier build is no page to render.
    (_request, response) => {
      response.status(404).type("text").send("Not found.");
    },
  );
  app.use(express.static("build/client", { maxAge: "1h" }));
}

const getBuild = buildLoader(vite);
const matchRoute = createRouteMatcher(
  (await getBuild()).routes,
  publicFiles(),
  [METRICS_PATH],
);
const pageCache = createPageCache(getBuild, {
  publicPages: CACHED_PAGES,
  matchRoute,
  loginPath,
});
const metrics = METRICS_TOKEN ? createMetrics(METRICS_TOKEN, matchRoute) : null;
if (metrics) app.get(METRICS_PATH, metrics.send);

const handlePage = createRequestHandler({
  mode: NODE_ENV,
  build: vite ? getBuild : await getBuild(),
  getLoadContext: (request, response) =>
    createRequestContext(request.headers.cookie, loginPath, response),
});

const loadShedder = new LoadShedder();
app.all("*", (request, response, next) => {
  // Whether this server is well must be known above all when it has much to do.
  if (request.path !== "/healthz") {
    const leave = loadShedder.enter(
      request.method === "POST",
      performance.now(),
    );
    if (!leave) {
      refuse(
        { status: 503, retryAfter: OVERLOADED_FOR },
        request,
        response,
        next,
      );
      return;
    }
    response.once("close", () => {
      leave(performance.now());
    });
  }
  void handlePage(request, response, next);
});

const answerError: ErrorRequestHandler = (
  error: Error & { status?: number },
  request,
  response,
  next,
) => {
  // A path that cannot be decoded, or what else a client got wrong.
  const { status = 500 } = error;
  if (status < 500 && !response.headersSent) {
    refuse({ status }, request, response, next);
    return;
  }
  log.error({ error: String(error) }, "request failed");
  if (response.headersSent) next(error);
  else response.status(500).type("text").send("Something went wrong.");
};
app.use(answerError);

server.on("error", (error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `Port ${String(PORT)} is taken. Set PORT to a free one.\n`
      : `${error.message}\n`,
  );
  process.exit(1);
});
server.listen(PORT, () => {
  log.info({ url: SITE_URL, port: PORT }, "listening");
  process.send?.({ ready: true, url: SITE_URL });
  void warnWithoutConfirmation();
});

process.once("SIGTERM", () => void drain());
process.once("SIGINT", () => void drain());
// Whoever started this server is gone: nobody would stop it otherwise.
process.once("disconnect", () => void drain());

let draining = false;
async function drain() {
  if (draining) return;
  draining = true;
  setTimeout(() => process.exit(0), DRAIN).unref();
  // Who is still being answered keeps no connection open afterwards.
  server.keepAliveTimeout = 1;
  server.close();
  server.closeIdleConnections();
  await once(server, "close");
  await vite?.close();
  process.exit(0);
}

/** Answers a request that gets no further with an error page. */
function refuse(
  error: RequestError,
  request: Request,
  response: Response,
  next: NextFunction,
) {
  pageCache
    .send({ error }, request, response, requestIdOf(response))
    .catch(next);
}

function requestIdOf(response: Response): string {
  return String(response.getHeader("X-Request-Id"));
}

/** One line in the log for each request. */
function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) {
  const startedAt = performance.now();
  const { method } = request;
  const [path] = (request.url ?? "").split("?", 1);
  response.on("finish", () => {
    log.info(
      {
        requestId,
        method,
        path,
        status: response.statusCode,
        milliseconds: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
}

/** `true`, `false`, a number of proxies or a list of addresses, as Express takes them. */
function trustProxy(value: string): boolean | number | string {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}
