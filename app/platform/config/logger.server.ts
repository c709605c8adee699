import { type DestinationStream, pino, stdTimeFunctions } from "pino";
import { currentRequest } from "./current-request.server.ts";
import { environment } from "./environment.server.ts";

/**
 * The web server's log: one event per line on standard output, with the request's id; JSON, but
 * short lines to read in a terminal. Headers, bodies and query strings are never passed to it, so
 * it contains no token, password or cookie.
 */
export const log = pino(
  {
    level: environment.LOG_LEVEL,
    base: { service: "web" },
    timestamp: stdTimeFunctions.isoTime,
    mixin() {
      const { id } = currentRequest();
      return id ? { requestId: id } : {};
    },
  },
  process.stdout.isTTY ? await forTerminal() : pino.destination(),
);

async function forTerminal(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
    ignore: "service,requestId,method,path,status,milliseconds",
    messageFormat: (event, key) =>
      event.method === undefined
        ? String(event[key])
        : [event.status, event.method, event.path, `${String(event.milliseconds)} ms`].join(" "),
  });
}

/**
 * What was thrown, as a line of the log has it: routes throw Responses, and libraries plain
 * objects, of which `String` says nothing.
 */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Response) return `a response ${thrown.status}`;
  if (thrown instanceof Error) return String(thrown);
  return typeof thrown === "string" ? thrown : JSON.stringify({ thrown });
}

/**
 * The code of a database's error. Without one there was no answer, and the message begins with
 * what happened: `TimeoutError: …`.
 */
export function unansweredReason({ code, message }: { code: string; message: string }): string {
  return code || (message.split(":")[0] ?? "");
}
