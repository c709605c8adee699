import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pinoHttp } from "pino-http";
import { log } from "#app/platform/config/logger.server.ts";

/**
 * Gives a request its id (`request.id`), and logs one line when its response has been sent, or its
 * client has disconnected.
 */
export const logRequest = pinoHttp({
  logger: log,
  genReqId: () => randomUUID(),
  // A request's headers and query may contain personal data, so they are never logged.
  serializers: { req: () => undefined },
  customSuccessObject: (request, response, { responseTime }: Timed) =>
    summary(request, response, responseTime),
  customErrorObject: (request, response, _error, { responseTime }: Timed) =>
    summary(request, response, responseTime),
  customSuccessMessage: () => "request",
  customErrorMessage: () => "request",
});

export function requestId({ id }: IncomingMessage): string {
  return typeof id === "string" ? id : "";
}

type Timed = { responseTime: number };

function summary(request: IncomingMessage, response: ServerResponse, milliseconds: number) {
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
