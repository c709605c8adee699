import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response, NextFunction } from "express";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import type { RequestError } from "./anonymous-page.server.ts";
import { CROSS_ORIGIN } from "./error-reasons.ts";
import { canonicalPath, hasTooManySlashes, type RouteMatcher } from "./route-matcher.server.ts";
import { isSameOrigin } from "./same-origin.ts";

/** Responds with an error page, without passing the request on. */
export type SendError = (
  error: RequestError,
  request: Request,
  response: Response,
  next: NextFunction,
) => void;

const METHODS = ["GET", "HEAD", "POST"];

const { SITE_URL, TRUST_PROXY } = environment;
const { host: SITE_HOST, protocol: SITE_PROTOCOL } = new URL(SITE_URL);

/** What may be logged as a host's name. */
const HOST_CHARACTERS = /^[\w.:[\]-]{1,253}$/;

/** How many other hosts are logged; visitors can send any. */
const MAX_LOGGED_HOSTS = 20;

/** For monitoring, which may address the server by IP. */
const ON_ANY_HOST = new Set(["/healthz", "/metrics"]);

/** Whether a request's host, as forwarded by trusted proxies, is that of `SITE_URL`. */
export function isForThisHost(request: IncomingMessage): boolean {
  if (hasSeveralHosts(request)) return false;
  const host = receivedHost(request);
  if (host === SITE_HOST) return true;
  const address = `${SITE_PROTOCOL}//${host}`;
  return URL.canParse(address) && new URL(address).host === SITE_HOST;
}

function receivedHost({ headers }: IncomingMessage): string {
  const forwarded = TRUST_PROXY === "false" ? undefined : headers["x-forwarded-host"];
  const [host = ""] = String(forwarded ?? headers.host).split(",", 1);
  return host.trim();
}

/** In a path; no address has one, and Postgres rejects it with an error. */
const NULL_CHARACTER = "%00";

/** How Remix asked for a page's data before; no link of the site has it, and Remix logs an error. */
const FORMER_DATA = "_data";

/** Of two, a proxy may read the other one (RFC 9112, 3.2). */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

/**
 * Rejects methods other than GET, HEAD and POST, targets that no page can have (`GET *`), former
 * requests of data, and two hosts.
 */
export function checkMethod(sendError: SendError): RequestHandler {
  return (request, response, next) => {
    const [path = "", query] = request.originalUrl.split("?", 2);
    if (!METHODS.includes(request.method)) {
      response.set("Allow", METHODS.join(", "));
      sendError({ status: 405 }, request, response, next);
    } else if (
      !path.startsWith("/") ||
      hasTooManySlashes(request.originalUrl) ||
      hasSeveralHosts(request) ||
      new URLSearchParams(query).has(FORMER_DATA)
    ) {
      sendError({ status: 400 }, request, response, next);
    } else if (path.includes(NULL_CHARACTER)) {
      sendError({ status: 404 }, request, response, next);
    } else next();
  };
}

/**
 * Canonical host: cookies, links and the origin check all assume the host of `SITE_URL`. GETs are
 * redirected to it; a POST is rejected, as a redirect would lose its fields.
 */
export function checkHost(sendError: SendError): RequestHandler {
  const logged = new Set<string>();

  /** Behind a proxy that sends its own host, the redirect has no end. */
  function warnOnce(request: IncomingMessage) {
    const received = receivedHost(request);
    if (logged.has(received) || logged.size === MAX_LOGGED_HOSTS) return;
    logged.add(received);
    log.warn(
      {
        received: HOST_CHARACTERS.test(received) ? received : "not a host",
        wanted: SITE_HOST,
      },
      "a request for another host was not handled: if visitors are redirected without end, the proxy must pass on Host (docs/deploying.md)",
    );
  }

  return (request, response, next) => {
    if (isForThisHost(request) || ON_ANY_HOST.has(request.path)) {
      next();
      return;
    }
    warnOnce(request);
    if (request.method === "POST") {
      sendError({ status: 421 }, request, response, next);
    } else {
      response.redirect(308, SITE_URL + request.originalUrl);
    }
  };
}

/** CSRF protection: rejects a POST that another site sent. */
export function checkOrigin(sendError: SendError): RequestHandler {
  return (request, response, next) => {
    if (isSameOrigin(request.method, request.headers, SITE_URL)) {
      // Of a page that sends no referrer; Remix takes it for another site.
      if (request.headers.origin === "null") delete request.headers.origin;
      next();
    } else {
      const error = { status: 403, reason: CROSS_ORIGIN };
      sendError(error, request, response, next);
    }
  };
}

/** Canonical URL: redirects a path with extra slashes or in another case. */
export function redirectToCanonicalPath(matchRoute: RouteMatcher): RequestHandler {
  return (request, response, next) => {
    const [path = "/"] = request.originalUrl.split("?", 1);
    const canonical = canonicalPath(path, matchRoute);
    if (request.method === "POST" || canonical === path) next();
    else {
      const query = request.originalUrl.slice(path.length);
      response.redirect(308, canonical + query);
    }
  };
}
