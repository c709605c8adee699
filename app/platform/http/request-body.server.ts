import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { SendError } from "./request-checks.server.ts";

/** Maximum size of a request's body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The same for the forms that hold long texts, so that a text that is too long
 * gets a message beside its field.
 */
const MAX_LARGE_BODY_BYTES = 1024 * 1024;

/**
 * How much of a larger one is still read, so that the browser gets to see the
 * response, in bytes.
 */
const MAX_READ_BYTES = 2 * 1024 * 1024;

/**
 * Reads the whole body of a POST into `request.body` before anything else
 * happens, so that a slow client ties up only its connection. The HTTP server's
 * `requestTimeout` limits the time.
 *
 * @param isLargeForm whether the form at a path holds long texts
 */
export function readBody(
  sendError: SendError,
  isLargeForm: (path: string) => boolean,
): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") {
      next();
      return;
    }
    const limit = isLargeForm(request.path)
      ? MAX_LARGE_BODY_BYTES
      : MAX_BODY_BYTES;
    bodyOf(request, limit).then(
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
async function bodyOf(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const isTooLong = new AbortController();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
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
  return bytes > limit ? null : Buffer.concat(chunks);
}
