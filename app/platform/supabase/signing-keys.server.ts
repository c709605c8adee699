import type { JWK } from "@supabase/supabase-js";
import {
  createRemoteJWKSet,
  customFetch,
  type ExportedJWKSCache,
  jwksCache,
  type JWKSCacheInput,
} from "jose";
import { environment } from "#app/platform/config/environment.server.ts";
import { log, reasonOf } from "#app/platform/config/logger.server.ts";
import { fetchBackend } from "./backend-fetch.server.ts";

/** Timeout of fetching the keys, in milliseconds. */
const TIMEOUT = 2_000;

/**
 * How long fetched keys are used, in milliseconds: a revoked key is accepted for so long. Hosted
 * projects cache their response for the same time.
 */
const MAX_AGE = 10 * 60_000;

/**
 * How long the keys are not fetched again for a token with an unknown key, or after a failure, in
 * milliseconds.
 */
const COOLDOWN = 30_000;

const cache: Partial<ExportedJWKSCache> = {};

const published = createRemoteJWKSet(
  new URL(`${environment.SUPABASE_URL.replace(/\/+$/, "")}/auth/v1/.well-known/jwks.json`),
  {
    timeoutDuration: TIMEOUT,
    cacheMaxAge: MAX_AGE,
    cooldownDuration: COOLDOWN,
    [customFetch]: fetchBackend,
    [jwksCache]: cache as JWKSCacheInput,
  },
);

let retryAt = 0;

/**
 * The project's public keys for access tokens, fetched by the first request that needs them and
 * cached.
 *
 * @param mayBeStale whether the last keys will do while they cannot be fetched again
 * @returns null when that key is not among them, or they cannot be fetched: only the auth service
 *   can tell then whether the token is valid
 */
export async function findSigningKeys(
  keyId: string,
  { mayBeStale = false } = {},
): Promise<{ keys: JWK[] } | null> {
  const cached = () =>
    cache.jwks?.keys.some(({ kid }) => kid === keyId) ? (cache.jwks as { keys: JWK[] }) : null;
  if (published.fresh && (cached() || published.coolingDown)) return cached();
  const last = () => (mayBeStale ? cached() : null);
  if (performance.now() < retryAt) return last();
  try {
    await published.reload();
  } catch (error) {
    retryAt = performance.now() + COOLDOWN;
    log.warn({ error: reasonOf(error) }, "the public keys could not be fetched");
    return last();
  }
  return cached();
}
