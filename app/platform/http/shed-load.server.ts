import type { RequestHandler } from "express";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { observeBackendCalls } from "#app/platform/supabase/backend-fetch.server.ts";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { readSessionClaims } from "#app/platform/supabase/session-cookie.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import { LoadShedder } from "./load-shedder.server.ts";
import type { SendError } from "./request-checks.server.ts";

/** `Retry-After` of a rejected request, in seconds. */
const RETRY_AFTER = 5;

/** Health checks must work under load above all. */
const HEALTH_PATH = "/healthz";

export function createLoadShedder(): LoadShedder {
  const loadShedder = new LoadShedder();
  observeBackendCalls(({ service, milliseconds }) => {
    // An edge function's latency may be that of the scoring service or a mail server.
    if (service !== "functions") {
      loadShedder.observe(milliseconds, performance.now());
    }
  });
  return loadShedder;
}

export function shedLoad(loadShedder: LoadShedder, sendError: SendError): RequestHandler {
  return (request, response, next) => {
    if (request.path === HEALTH_PATH) {
      next();
      return;
    }
    // Looking for a file was asynchronous: if the client has disconnected
    // since, `close` would not fire again to free the place.
    if (request.socket.destroyed) return;
    const isGone = new AbortController();
    response.once("close", () => {
      // Without a reason it would make an error with a stack for each response.
      isGone.abort("closed");
    });
    loadShedder
      .enter(
        {
          network: ipPrefix(currentRequest().clientIp),
          session: readSessionClaims(new CookieJar(request.headers.cookie))?.session_id ?? null,
        },
        request.method === "POST",
        isGone.signal,
      )
      .then((release) => {
        if (isGone.signal.aborted || request.socket.destroyed) {
          release?.();
        } else if (release) {
          response.once("close", release);
          next();
        } else {
          const error = { status: 503, retryAfter: RETRY_AFTER };
          sendError(error, request, response, next);
        }
      }, next);
  };
}
