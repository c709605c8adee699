import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import type { SendError } from "./request-checks.server.ts";

/** Maximum size of a request's body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * How much of all bodies that are being read or handled may be beyond their first `MAX_BODY_BYTES`,
 * in bytes: nobody has to be signed in to send one, and each open connection could hold five megabytes.
 */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

/** Of these, for one network. */
const MAX_HELD_BYTES_OF_NETWORK = MAX_HELD_BYTES / 5;

/** `Retry-After` of a body for which there is no memory, in seconds. */
const RETRY_AFTER = 5;

/**
 * How much of a larger one is still read, so that the browser gets to see the response, in bytes
 * beyond what it may have.
 */
const MAX_EXCESS_BYTES = 1024 * 1024;

/**
 * Reads the whole body of a POST into `request.body` before anything else happens, so that a slow
 * client ties up only its connection. The HTTP server's `requestTimeout` limits the time.
 */
export function readBody(
  sendError: SendError,
  largeFormBytes: (path: string) => number | null,
): RequestHandler {
  const held = new HeldBytes();
  return (request, response, next) => {
    if (request.method !== "POST") {
      next();
      return;
    }
    const network = ipPrefix(currentRequest().clientIp);
    let bytes = 0;
    response.once("close", () => {
      held.release(network, bytes);
    });
    const hold = (more: number) => {
      const isHeld = held.take(network, more);
      if (isHeld) bytes += more;
      return isHeld;
    };
    const limit = largeFormBytes(request.path) ?? MAX_BODY_BYTES;
    bodyOf(request, limit, hold).then(
      (body) => {
        if (Buffer.isBuffer(body)) {
          request.body = body;
          next();
        } else {
          // The rest of the body is not read.
          response.set("Connection", "close");
          sendError(body, request, response, next);
        }
      },
      () => {
        // The client has disconnected.
        response.destroy();
      },
    );
  };
}

/** Counts what is held of long bodies, for all and for each network. */
class HeldBytes {
  #all = 0;
  readonly #ofNetworks = new Map<string, number>();

  /** False, with nothing counted, when there is no room for them. */
  take(network: string, bytes: number): boolean {
    const own = (this.#ofNetworks.get(network) ?? 0) + bytes;
    if (own > MAX_HELD_BYTES_OF_NETWORK || this.#all + bytes > MAX_HELD_BYTES) {
      return false;
    }
    this.#all += bytes;
    this.#ofNetworks.set(network, own);
    return true;
  }

  release(network: string, bytes: number) {
    if (bytes === 0) return;
    this.#all -= bytes;
    const remaining = (this.#ofNetworks.get(network) ?? 0) - bytes;
    if (remaining > 0) this.#ofNetworks.set(network, remaining);
    else this.#ofNetworks.delete(network);
  }
}

/** @throws when the connection ends before the body does */
async function bodyOf(
  request: IncomingMessage,
  limit: number,
  hold: (bytes: number) => boolean,
): Promise<Buffer | { status: number; retryAfter?: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let excessBytes = 0;
  const isTooLong = new AbortController();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    const isLong = bytes > MAX_BODY_BYTES;
    if (excessBytes === 0 && bytes <= limit && (!isLong || hold(chunk.length))) {
      chunks.push(chunk);
    } else {
      excessBytes += chunk.length;
      chunks.length = 0;
    }
    if (bytes > limit + MAX_EXCESS_BYTES) {
      request.pause();
      isTooLong.abort();
    }
  });
  try {
    await once(request, "end", { signal: isTooLong.signal });
  } catch (error) {
    if (!isTooLong.signal.aborted) throw error;
  }
  if (bytes > limit) return { status: 413 };
  if (excessBytes > 0) return { status: 503, retryAfter: RETRY_AFTER };
  return Buffer.concat(chunks);
}
