import { log } from "./logger.server.ts";

/**
 * Redirects what libraries print, and Node's own warnings, to the log, so that its output stays one
 * JSON line per event. Only the first argument is logged: the others may contain personal data.
 */
export function logConsole() {
  const print = (level: "debug" | "info" | "warn" | "error") => {
    return (text: unknown) => {
      log[level]({ printed: textOf(text) }, "a library printed");
    };
  };
  Object.assign(globalThis.console, {
    debug: print("debug"),
    log: print("info"),
    info: print("info"),
    warn: print("warn"),
    error: print("error"),
    trace: print("debug"),
  });
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    log.warn({ printed: textOf(warning) }, "Node warned");
  });
}

function textOf(printed: unknown): string {
  if (printed instanceof Error) return `${printed.name}: ${printed.message}`;
  return typeof printed === "string" ? printed : typeof printed;
}
