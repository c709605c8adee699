import { subscribe } from "node:diagnostics_channel";
import type { RequestHandler } from "express";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import {
  BACKEND_CALLS,
  type BackendCall,
} from "#app/platform/supabase/instrumented-fetch.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import { LoadShedder } from "./load-shedder.server.ts";
import type { SendError } from "./request-checks.server.ts";

/** When a client may come back that found no place, in seconds. */
const RETRY_AFTER = 5;

/** Whether this server is well must be known above all when it has much to do. */
const ALWAYS = "/healthz";

/** Makes the load shedder that watches this process's calls to the backend. */
export function createLoadShedder(): LoadShedder {
  const loadShedder = new LoadShedder();
  subscribe(BACKEND_CALLS, (message) => {
    const { service, milliseconds } = message as BackendCall;
    // An edge function may itself be waiting for the scoring service, or for mail.
    if (service !== "functions") {
      loadShedder.observe(milliseconds, performance.now());
    }
  });
  return loadShedder;
}

/** Lets requests through as there are places for them; answers others 503. */
export function shedLoad(
  loadShedder: LoadShedder,
  sendError: SendError,
): RequestHandler {
  return (request, response, next) => {
    if (request.path === ALWAYS) {
      next();
      return;
    }
    // Looking for a file took a moment: nothing is rendered for a client that
    // has gone, and its `close` would not give the place back.
    if (request.socket.destroyed) return;
    const isGone = new AbortController();
    response.once("close", () => {
      isGone.abort();
    });
    loadShedder
      .enter(
        ipPrefix(currentRequest().clientIp),
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
