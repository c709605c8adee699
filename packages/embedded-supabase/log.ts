import { pino } from "pino";
import type { LevelWithSilent, Logger } from "pino";
import pinoPretty from "pino-pretty";

/** The backend's log on standard output: one JSON object per line; in a terminal lines to read. */
export function makeLog(level: LevelWithSilent): Logger {
  return pino(
    { name: "backend", level },
    process.stdout.isTTY
      ? pinoPretty({
          translateTime: "SYS:HH:MM:ss",
          singleLine: true,
          ignore: "pid,hostname",
        })
      : pino.destination(),
  );
}

/**
 * Redirects what lite writes to the console. For a failed statement that
 * includes its values, which may be a user's address or password, so only the
 * error's code is logged, at a low level: the caller gets the reason.
 */
export function quietenConsole(log: Logger): void {
  console.error = console.warn = (...parts: unknown[]) => {
    const error: (Error & { code?: unknown }) | undefined = parts.find(
      (part) => part instanceof Error,
    );
    if (error?.code !== undefined) {
      log.debug({ code: error.code }, "Postgres refused a statement");
    } else {
      log.error(error?.message ?? parts.filter((part) => typeof part === "string").join(" "));
    }
  };
}
