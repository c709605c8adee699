import compression from "compression";
import express from "express";
import { loginPath } from "#app/site/redirect-to.ts";
import { logConsole } from "#app/platform/config/console.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { brotliForPages } from "#app/platform/http/content-encoding.server.ts";
import { handleErrors } from "#app/platform/http/errors.server.ts";
import { createHttpServer } from "#app/platform/http/http-server.server.ts";
import {
  createMetrics,
  METRICS_PATH,
} from "#app/platform/http/metrics.server.ts";
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
} from "#app/platform/http/request-start.server.ts";
import { createRouteMatcher } from "#app/platform/http/route-matcher.server.ts";
import {
  buildLoader,
  publicFiles,
  startVite,
} from "#app/platform/http/server-build.server.ts";
import {
  createLoadShedder,
  shedLoad,
} from "#app/platform/http/shed-load.server.ts";
import { drainOnExit } from "#app/platform/http/shutdown.server.ts";
import { staticFiles } from "#app/platform/http/static-files.server.ts";
import {
  warnWithoutConfirmation,
  warnWithoutForwarding,
} from "#app/platform/supabase/confirmation-check.server.ts";
import { isLargeForm } from "#app/site/large-forms.ts";
import { cachedPage } from "#app/site/public-pages.ts";

const { METRICS_TOKEN, PORT, SITE_URL } = environment;
logConsole();

const app = express();
const server = createHttpServer((request, response) => {
  logRequest(request, response);
  metrics?.countWhenDone(request, response);
  const page = pageCache.find(request);
  if (page) {
    pageCache.send(page, request, response).catch((error: unknown) => {
      log.error({ error: String(error) }, "page was not cached");
      app(request, response);
    });
  } else {
    app(request, response);
  }
});

const vite = await startVite(server);
const getBuild = buildLoader(vite);
const build = await getBuild();
const matchRoute = createRouteMatcher(build.routes, publicFiles(), [
  METRICS_PATH,
]);
const pageCache = createPageCache(getBuild, {
  publicPage: cachedPage,
  matchRoute,
  loginPath,
});
const loadShedder = createLoadShedder();
const metrics = METRICS_TOKEN
  ? createMetrics(METRICS_TOKEN, matchRoute, loadShedder)
  : null;

const sendError: SendError = (error, request, response, next) => {
  pageCache.send({ error }, request, response).catch(next);
};

app.disable("x-powered-by");
app.set("trust proxy", trustedProxies());
app.use(beginRequest());
app.use(checkMethod(sendError));
app.use(checkHost(sendError));
app.use(checkOrigin(sendError));
app.use(redirectToCanonicalPath(matchRoute));
app.use(compression({ brotli: brotliForPages }));
app.use(vite ? vite.middlewares : staticFiles());
if (metrics) app.get(METRICS_PATH, metrics.send);
app.use(readBody(sendError, isLargeForm));
app.use(shedLoad(loadShedder, sendError));
app.use(handlePages(vite ? getBuild : build, loginPath, pageCache));
app.use(handleErrors(sendError));

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
  void warnWithoutConfirmation();
  warnWithoutForwarding();
  process.send?.({ ready: true, url: SITE_URL });
});
drainOnExit(server, async () => vite?.close());
