import { log, unansweredReason } from "#app/platform/config/logger.server.ts";

export function logFailedLookup(error: { code: string; message: string }) {
  log.warn({ reason: unansweredReason(error) }, "registration status look-up failed");
}
