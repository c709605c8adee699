import type { ErrorRequestHandler } from "express";
import { log } from "#app/platform/config/logger.server.ts";
import type { SendError } from "./request-checks.server.ts";

/** Answers what went wrong on the way to a route, or in the rendering of a page. */
export function handleErrors(sendError: SendError): ErrorRequestHandler {
  return (error: Error & { status?: number }, request, response, next) => {
    // A path that cannot be decoded, or what else a client got wrong.
    const { status = 500 } = error;
    if (status >= 500) log.error({ error: error.stack }, "request failed");
    if (response.headersSent) response.destroy();
    else if (status < 500) sendError({ status }, request, response, next);
    else response.status(500).type("text").send("Something went wrong.");
  };
}
