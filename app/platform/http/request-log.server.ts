import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pinoHttp } from "pino-http";
import { log } from "#app/platform/config/logger.server.ts";

/**
 * Gives a request its id (`request.id`), and writes one line to the log when
 * it has been answered, or its client has gone.
 */
export const logRequest = pinoHttp({
  logger: log,
  genReqId: () => randomUUID(),
  // The line says enough; a request's headers and query are nobody's business.
  serializers: { req: () => undefined },
  customSuccessObject: (request, response, { responseTime }: Timed) =>
    summary(request, response, responseTime),
  customErrorObject: (request, response, _error, { responseTime }: Timed) =>
    summary(request, response, responseTime),
  customSuccessMessage: () => "request",
  customErrorMessage: () => "request",
});

/** The id that `logRequest` gave to a request. */
export function requestId({ id }: IncomingMessage): string {
  return typeof id === "string" ? id : "";
}

type Timed = { responseTime: number };

function summary(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
) {
  const { method, url = "" } = request;
  const [path] = url.split("?", 1);
  return {
    requestId: requestId(request),
    method,
    path,
    status: response.statusCode,
    milliseconds,
    ...(response.writableFinished ? {} : { aborted: true }),
  };
}
