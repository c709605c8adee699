import type { IncomingMessage, Server, ServerResponse } from "node:http";
import compression from "compression";
import express from "express";
import * as build from "virtual:remix/server-build";
import { logConsole } from "#app/platform/config/console.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { log, reasonOf } from "#app/platform/config/logger.server.ts";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { hasCapacity, limitConnections } from "#app/platform/http/connection-limits.server.ts";
import { brotliForPages } from "#app/platform/http/content-encoding.server.ts";
import { handleErrors } from "#app/platform/http/errors.server.ts";
import { createPageCache } from "#app/platform/http/page-cache.server.ts";
import { handlePages } from "#app/platform/http/pages.server.ts";
import { readBody } from "#app/platform/http/request-body.server.ts";
import {
  checkHost,
  checkMethod,
  checkOrigin,
  redirectToCanonicalPath,
  type SendError,
} from "#app/platform/http/request-checks.server.ts";
import { logRequest } from "#app/platform/http/request-log.server.ts";
import {
  beginRequest,
  trustedProxies,
  warnWithoutProxy,
} from "#app/platform/http/request-start.server.ts";
import { createRouteMatcher } from "#app/platform/http/route-matcher.server.ts";
import {
  createLoadShedder,
  shedLoad,
  warnOfRefusals,
} from "#app/platform/http/shed-load.server.ts";
import { drainOnExit } from "#app/platform/http/shutdown.server.ts";
import { publicFiles, staticFiles } from "#app/platform/http/static-files.server.ts";
import {
  warnWithoutConfirmation,
  warnWithoutForwarding,
} from "#app/platform/supabase/confirmation-check.server.ts";
import { readSessionClaims } from "#app/platform/supabase/session-cookie.server.ts";
import { largeFormBytes } from "#app/site/large-forms.ts";
import { loginPath } from "#app/site/paths.ts";
import { cachedPage } from "#app/site/public-pages.ts";

// The stock server finds the build here, and says that it needs this one.
export * from "virtual:remix/server-build";

const { HOST, METRICS_TOKEN, PORT, SITE_URL } = environment;

const METRICS_PATH = "/metrics";
/** Of a tournament, which leads to its page: it is on posters and in chats. */
const SHORT_ADDRESS = "/tournaments/:slug";
/** For supervisors of containers: whether this process serves, whatever its backend does. */
const LIVENESS_PATH = "/livez";

const matchRoute = createRouteMatcher(build.routes, publicFiles(), [METRICS_PATH, LIVENESS_PATH]);
const pageCache = createPageCache(build, {
  publicPage: cachedPage,
  matchRoute,
  loginPath,
});
const loadShedder = createLoadShedder();
const warnOfRefusal = warnOfRefusals(loadShedder);
// Without a token nobody can read metrics, and the library is not loaded.
const metrics = METRICS_TOKEN
  ? (await import("#app/platform/http/metrics.server.ts")).createMetrics(
      METRICS_TOKEN,
      matchRoute,
      loadShedder,
    )
  : null;

const sendError: SendError = (error, request, response, next) => {
  const isSignedIn = readSessionClaims(new CookieJar(request.headers.cookie)) !== null;
  const page = { error: isSignedIn ? { ...error, isSignedIn } : error };
  pageCache.send(page, request, response).catch(next);
};

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", trustedProxies());
app.use(beginRequest());
app.use(checkMethod(sendError));
app.get(LIVENESS_PATH, (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
});
app.use(checkHost(sendError));
app.use(checkOrigin(sendError));
app.use(redirectToCanonicalPath(matchRoute));
app.use(compression({ brotli: brotliForPages }));
app.use(staticFiles());
if (metrics) app.get(METRICS_PATH, metrics.send);
app.use(readBody(sendError, largeFormBytes));
app.use(
  shedLoad(
    loadShedder,
    sendError,
    (refusal) => {
      warnOfRefusal(refusal);
      metrics?.countRefusal(refusal);
    },
    (path) => matchRoute(path) === SHORT_ADDRESS,
  ),
);
app.use(handlePages(build, loginPath));
app.use(handleErrors(sendError));

export function handle(request: IncomingMessage, response: ServerResponse) {
  if (!hasCapacity(request, response)) return;
  logRequest(request, response);
  metrics?.countWhenDone(request, response);
  const page = pageCache.find(request);
  if (page) {
    pageCache.send(page, request, response).catch((error: unknown) => {
      log.error({ error: reasonOf(error) }, "page was not cached");
      app(request, response);
    });
  } else {
    app(request, response);
  }
}

/**
 * Listens on `PORT` until the process is told to stop, and tells its parent when it is ready. Ends
 * the process when the port cannot be had.
 */
export function listen(server: Server, close?: () => Promise<void>) {
  logConsole();
  limitConnections(server);
  server.on("error", (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === "EADDRINUSE"
        ? `Port ${PORT} is taken. Set PORT to a free one.\n`
        : error.code === "EADDRNOTAVAIL"
          ? `HOST is no address of this machine: ${String(HOST)}.\n`
          : `${error.message}\n`,
    );
    process.exit(1);
  });
  server.listen({ port: PORT, ...(HOST && { host: HOST }) }, () => {
    log.info({ url: SITE_URL, host: HOST, port: PORT }, "listening");
    warnWithoutProxy();
    void warnWithoutConfirmation();
    warnWithoutForwarding();
    process.send?.({ ready: true, url: SITE_URL });
  });
  drainOnExit(server, close);
}
