import { setTimeout } from "node:timers/promises";
import { runForNoRequest } from "#app/platform/config/current-request.server.ts";
import { RenewingCache } from "#app/platform/http/renewing-cache.server.ts";
import {
  createRequestContext,
  type RequestContext,
} from "#app/platform/http/request-context.server.ts";
import { loginPath } from "#app/site/paths.ts";

/** The greatest age of what changes while members act, in milliseconds. */
const MAX_AGE = 3_000;

/** The size of each cache, in characters of JSON. */
const MAX_SIZE = 8 << 20;

/**
 * Reads as a visitor, outside any request: what all members share must not be read with the rights
 * of one.
 */
function asVisitor<Result>(read: (context: RequestContext) => Promise<Result>): Promise<Result> {
  return runForNoRequest(() => read(createRequestContext(undefined, loginPath)));
}

/** A read that is made once for all who ask for it within its greatest age. */
export function visitorReads<Value extends object>(
  read: (context: RequestContext, key: string) => Promise<Value>,
  maxAge = MAX_AGE,
): RenewingCache<Value> {
  return new RenewingCache<Value>({
    load: (key) => asVisitor((context) => read(context, key)),
    isGone: (error) => error instanceof Response && error.status === 404,
    maxAge: () => maxAge,
    sizeOf: (value) => JSON.stringify(value).length,
    maxSize: MAX_SIZE,
  });
}

/** How long a page that does without something waits for it, in milliseconds. */
const PATIENCE = 1_500;

/** @returns null where it cannot be read, or not at once */
export const ifAtHand = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  Promise.race([reading, setTimeout(PATIENCE, null, { ref: false })]).catch(() => null);
