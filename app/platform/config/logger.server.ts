import { pino, stdTimeFunctions } from "pino";
import { environment } from "./environment.server.ts";

/**
 * The web server's log: one JSON line an event, on standard output. Headers,
 * bodies and query strings are never passed to it, so it holds no token, no
 * password and no cookie.
 */
export const log = pino({
  level: environment().LOG_LEVEL,
  base: { service: "web" },
  timestamp: stdTimeFunctions.isoTime,
});
