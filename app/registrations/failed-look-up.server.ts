import { log } from "#app/platform/config/logger.server.ts";

/** Says in the log that nobody knows whether somebody is registered. */
export function logFailedLookup(code: string) {
  log.warn({ code }, "registration status look-up failed");
}
