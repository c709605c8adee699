import { log } from "#app/platform/config/logger.server.ts";

/** Logs that a member's registration status could not be read. */
export function logFailedLookup(code: string) {
  log.warn({ code }, "registration status look-up failed");
}
