import { pino, stdTimeFunctions } from "pino";
import { currentRequest } from "./current-request.server.ts";
import { environment } from "./environment.server.ts";

/**
 * The web server's log: one JSON line an event, on standard output, with the
 * id of the request that it belongs to. Headers, bodies and query strings are
 * never passed to it, so it holds no token, no password and no cookie.
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
