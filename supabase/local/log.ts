import { pino } from "pino";
import type { Logger } from "pino";
import type { Settings } from "./settings.ts";

/** The log of the backend: one JSON object a line on standard output. */
export function makeLog(level: Settings["logLevel"]): Logger {
  return pino({ name: "backend", level });
}

/**
 * Takes over what lite writes to the console. For a statement that fails, that is
 * the whole of it with its values, which can be a person's address or password.
 * Of those only the code reaches the log, and quietly: the caller gets the reason.
 */
export function quietenConsole(log: Logger): void {
  console.error = console.warn = (...parts: unknown[]) => {
    const error: (Error & { code?: unknown }) | undefined = parts.find(
      (part) => part instanceof Error,
    );
    if (error?.code !== undefined) {
      log.debug({ code: error.code }, "Postgres refused a statement");
    } else {
      log.error(
        error?.message ??
          parts.filter((part) => typeof part === "string").join(" "),
      );
    }
  };
}
