import type { ErrorRequestHandler } from "express";
import { log } from "#app/platform/config/logger.server.ts";
import type { SendError } from "./request-checks.server.ts";

/** Express error handler for errors before a route was reached, or while rendering. */
export function handleErrors(sendError: SendError): ErrorRequestHandler {
  return (error: Error & { status?: number }, request, response, next) => {
    // Set by Express on client errors, such as a path that cannot be decoded.
    const { status = 500 } = error;
    if (status >= 500) log.error({ error: error.stack }, "request failed");
    if (response.headersSent) response.destroy();
    else if (status < 500) sendError({ status }, request, response, next);
    else response.status(500).type("text").send("Something went wrong.");
  };
}
