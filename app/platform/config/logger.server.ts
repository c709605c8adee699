import { pino, stdTimeFunctions } from "pino";
import { currentRequest } from "./current-request.server.ts";
import { environment } from "./environment.server.ts";

/**
 * The web server's log: one JSON line per event on standard output, with the
 * request's id. Headers, bodies and query strings are never passed to it, so it
 * contains no token, password or cookie.
 */
export const log = pino({
  level: environment.LOG_LEVEL,
  base: { service: "web" },
  timestamp: stdTimeFunctions.isoTime,
  mixin() {
    const { id } = currentRequest();
    return id ? { requestId: id } : {};
  },
});
