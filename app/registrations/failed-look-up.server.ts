import { log } from "#app/platform/config/logger.server.ts";

/** Logs that it could not be found out whether a member is registered. */
export function logFailedLookup(code: string) {
  log.warn({ code }, "registration status look-up failed");
}
