import { log } from "#app/platform/config/logger.server.ts";

export function logFailedLookup(code: string) {
  log.warn({ code }, "registration status look-up failed");
}
