import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type Response,
} from "express";
import compressedStatic from "express-static-gzip";
import onHeaders from "on-headers";
import type { ViteDevServer } from "vite";
import { LoadShedder } from "#app/platform/http/load-shedder.server.ts";
import {
  environment,
  EnvironmentError,
} from "#app/platform/config/environment.server.ts";
import {
  createMetrics,
  METRICS_PATH,
  routeNames,
} from "#app/platform/http/metrics.server.ts";
import {
  contentSecurityPolicy,
  isSameOrigin,
  securityHeaders,
} from "#app/platform/http/security.server.ts";

/** How long requests in flight may take to finish after SIGTERM, in milliseconds. */
const DRAIN = 5_000;

/** What a client may take to send its headers, and all of its request, in milliseconds. */
const HEADERS_WITHIN = 10_000;
const REQUEST_WITHIN = 30_000;

/** How long a connection may stay open without a word, in milliseconds; a load balancer's own limit is 60 s. */
const KEPT_OPEN = 65_000;

/** When a backend that was away may be there again, in seconds. */
const BACKEND_AFTER = 10;

function readEnvironment() {
  try {
    return environment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const { METRICS_TOKEN, NODE_ENV, PORT, SITE_URL, TRUST_PROXY } =
  readEnvironment();
// These read the environment as they load, so they come after it was checked.
const { keepPages, OVERLOADED } =
  await import("#app/platform/http/cached-pages.server.ts");
const { log } = await import("#app/platform/config/logger.server.ts");
const { createRequestContext } =
  await import("#app/platform/supabase/request-context.server.ts");

const isHttps = SITE_URL.startsWith("https:");
const isDevelopment = NODE_ENV === "development";

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
    const path = pageCache?.pathFor(request) ?? null;
    metrics?.countWhenDone(request, response, path ?? request.url ?? "/");
    if (!pageCache || path === null) {
      serve();
      return;
    }
    pageCache
      .answer(path, request, response, requestId)
      .catch((error: unknown) => {
        log.error({ requestId, error: String(error) }, "page not kept");
        serve();
      });
  },
);
app.disable("x-powered-by");
app.set("trust proxy", trustProxy(TRUST_PROXY));

app.use((request, response, next) => {
  response.locals.nonce = randomBytes(16).toString("base64");
  response.set(securityHeaders({ isHttps, isDevelopment }));
  if (!["GET", "HEAD", "POST"].includes(request.method)) {
    response.set("Allow", "GET, HEAD, POST");
    refuse(405, request, response, next);
    return;
  }
  if (!isSameOrigin(request.method, request.headers, SITE_URL)) {
    refuse(403, request, response, next);
    return;
  }
  // Addresses are made from SITE_URL only; what a client or a proxy calls this server means nothing.
  request.headers.host = new URL(SITE_URL).host;
  delete request.headers["x-forwarded-host"];
  next();
});

app.use((request, response, next) => {
  // One address a page (DECISIONS 6). The path is kept as it was sent.
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

let vite: ViteDevServer | undefined;
if (isDevelopment) {
  const { createServer: createVite } = await import("vite");
  vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
  });
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

const build = await serverBuild();
const pageCache =
  typeof build === "function"
    ? null
    : keepPages(build, [...publicFiles(), METRICS_PATH]);
const metrics = METRICS_TOKEN
  ? createMetrics(
      METRICS_TOKEN,
      routeNames(
        (typeof build === "function" ? await build() : build).routes,
        publicFiles(),
      ),
    )
  : null;
if (metrics) app.get(METRICS_PATH, metrics.answer);

const handlePage = createRequestHandler({
  mode: NODE_ENV,
  build,
  getLoadContext(request, response) {
    const context = createRequestContext({
      cookieHeader: request.headers.cookie,
      requestId: String(response.getHeader("X-Request-Id")),
      nonce: String(response.locals.nonce),
      clientIp: request.ip ?? "",
      refusal: response.locals.refusal as number | undefined,
    });
    // The one place that every kind of answer passes, just before it leaves.
    onHeaders(response, () => {
      if (context.pagePolicy) {
        response.setHeader(
          "Content-Security-Policy",
          contentSecurityPolicy(context.pagePolicy, isDevelopment),
        );
      }
      for (const cookie of context.cookiesToSend) {
        response.appendHeader("Set-Cookie", cookie);
      }
      if (!response.hasHeader("Cache-Control")) {
        response.setHeader("Cache-Control", "private, no-store");
      }
      const retryAfter =
        context.retryAfter ??
        (response.statusCode === 503 ? BACKEND_AFTER : undefined);
      if (retryAfter !== undefined) {
        response.setHeader("Retry-After", String(retryAfter));
      }
    });
    return context;
  },
});

const loadShedder = new LoadShedder();
app.all("*", (request, response, next) => {
  // Whether this server is well must be known above all when it has much to do.
  if (pageCache && request.path !== "/healthz") {
    const leave = loadShedder.enter(
      request.method === "POST",
      performance.now(),
    );
    if (!leave) {
      const requestId = String(response.getHeader("X-Request-Id"));
      pageCache.answer(OVERLOADED, request, response, requestId).catch(next);
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
  if (status < 500 && !response.headersSent && !response.locals.refusal) {
    refuse(status, request, response, next);
    return;
  }
  log.error(
    { requestId: response.getHeader("X-Request-Id"), error: String(error) },
    "request failed",
  );
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

/** Answers with an error page, whatever was asked for. */
function refuse(
  status: number,
  request: Request,
  response: Response,
  next: NextFunction,
) {
  response.locals.refusal = status;
  request.method = "GET";
  // A path that leads nowhere: no loader but the shell's runs.
  request.originalUrl = "/refused";
  void handlePage(request, response, next);
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

/** The paths of the files beside the pages: icons and the like. */
function publicFiles(): string[] {
  const folder = isDevelopment ? "public" : "build/client";
  return readdirSync(folder).map((file) => `/${file}`);
}

async function serverBuild(): Promise<
  ServerBuild | (() => Promise<ServerBuild>)
> {
  if (vite) {
    const development = vite;
    return () =>
      development.ssrLoadModule(
        "virtual:remix/server-build",
      ) as Promise<ServerBuild>;
  }
  const built = new URL("./build/server/index.js", import.meta.url);
  return (await import(built.href)) as ServerBuild;
}

/** `true`, `false`, a number of proxies or a list of addresses, as Express takes them. */
function trustProxy(value: string): boolean | number | string {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}
