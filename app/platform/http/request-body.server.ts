import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import { ipPrefix } from "./ip-prefix.ts";
import type { SendError } from "./request-checks.server.ts";
import { accountOf } from "./shed-load.server.ts";

/** Maximum size of a request's body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * How much of all bodies that are being read or handled may be beyond their first `MAX_BODY_BYTES`,
 * in bytes: nobody has to be signed in to send one, and each open connection could hold five megabytes.
 */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

/**
 * The same of those that may be longer than five megabytes, which are pictures: with two at a time
 * a process has memory for other things.
 */
const MAX_HELD_BYTES_OF_PICTURES = 64 * 1024 * 1024;
const LONG_FORM_BYTES = 6 * 1024 * 1024;

/**
 * How long a client may take to send a body, in milliseconds: pictures of a phone, by an account,
 * longer than any other.
 */
const BODY_MILLISECONDS = 10_000;
const LONG_BODY_MILLISECONDS = 180_000;

/**
 * How many of the longer ones that have no session are read and handled at a time, and of these for
 * one network: no form for visitors is as long, and parsing one takes the processor from all others.
 */
const MAX_LONG_BODIES_OF_VISITORS = 4;
const MAX_LONG_BODIES_OF_NETWORK = 1;

/** `Retry-After` of a body for which there is no memory, in seconds. */
const RETRY_AFTER = 5;

/**
 * How much of a larger one is still read, so that the browser gets to see the response, in bytes
 * beyond what it may have.
 */
const MAX_EXCESS_BYTES = 1024 * 1024;

/**
 * Reads the whole body of a POST into `request.body` before anything else happens, so that a slow
 * client ties up only its connection.
 */
export function readBody(
  sendError: SendError,
  largeFormBytes: (path: string) => number | null,
): RequestHandler {
  const heldBytes = new Budget(MAX_HELD_BYTES, MAX_HELD_BYTES / 5);
  const heldPictures = new Budget(MAX_HELD_BYTES_OF_PICTURES, MAX_HELD_BYTES_OF_PICTURES);
  const visitorsBodies = new Budget(MAX_LONG_BODIES_OF_VISITORS, MAX_LONG_BODIES_OF_NETWORK);
  return (request, response, next) => {
    if (request.method !== "POST") {
      next();
      return;
    }
    const network = ipPrefix(currentRequest().clientIp);
    let bytes = 0;
    let visitors = 0;
    let held = heldBytes;
    const cutOff = () => request.destroy();
    let late = setTimeout(cutOff, BODY_MILLISECONDS);
    response.once("close", () => {
      clearTimeout(late);
      held.release(network, bytes);
      visitorsBodies.release(network, visitors);
    });
    const largeForm = largeFormBytes(request.path);
    const body = async () => {
      const account = largeForm && (await accountOf(new CookieJar(request.headers.cookie)));
      if (account && largeForm > LONG_FORM_BYTES) {
        held = heldPictures;
        clearTimeout(late);
        late = setTimeout(cutOff, LONG_BODY_MILLISECONDS);
      }
      const hold = (more: number) => {
        if (!account && visitors === 0) {
          if (!visitorsBodies.take(network, 1)) return false;
          visitors = 1;
        }
        const isHeld = held.take(network, more);
        if (isHeld) bytes += more;
        return isHeld;
      };
      return bodyOf(request, largeForm ?? MAX_BODY_BYTES, hold);
    };
    body().then(
      (body) => {
        clearTimeout(late);
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

/** Counts what is in use, for all and for each network. */
class Budget {
  readonly #limit: number;
  readonly #limitOfNetwork: number;
  #all = 0;
  readonly #ofNetworks = new Map<string, number>();

  constructor(limit: number, limitOfNetwork: number) {
    this.#limit = limit;
    this.#limitOfNetwork = limitOfNetwork;
  }

  /** False, with nothing counted, when there is no room for so much. */
  take(network: string, amount: number): boolean {
    const own = (this.#ofNetworks.get(network) ?? 0) + amount;
    if (own > this.#limitOfNetwork || this.#all + amount > this.#limit) return false;
    this.#all += amount;
    this.#ofNetworks.set(network, own);
    return true;
  }

  release(network: string, amount: number) {
    if (amount === 0) return;
    this.#all -= amount;
    const remaining = (this.#ofNetworks.get(network) ?? 0) - amount;
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
