import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { SendError } from "./request-checks.server.ts";

/** Maximum size of a request's body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * How much of a larger one is still read, so that the browser gets to see the
 * response, in bytes.
 */
const MAX_READ_BYTES = 2 * 1024 * 1024;

/**
 * Reads the whole body of a POST into `request.body` before anything else
 * happens, so that a slow client ties up only its connection. The HTTP server's
 * `requestTimeout` limits the time.
 */
export function readBody(sendError: SendError): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") {
      next();
      return;
    }
    bodyOf(request).then(
      (body) => {
        if (body) {
          request.body = body;
          next();
        } else {
          // The rest of the body is not read.
          response.set("Connection", "close");
          sendError({ status: 413 }, request, response, next);
        }
      },
      () => {
        // The client has disconnected.
        response.destroy();
      },
    );
  };
}

/**
 * @returns null when it is too large
 * @throws when the connection ends before the body does
 */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const isTooLong = new AbortController();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    if (bytes > MAX_READ_BYTES) {
      request.pause();
      isTooLong.abort();
    }
  });
  try {
    await once(request, "end", { signal: isTooLong.signal });
  } catch (error) {
    if (!isTooLong.signal.aborted) throw error;
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}
