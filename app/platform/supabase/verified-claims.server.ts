import type { JwtPayload } from "@supabase/supabase-js";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { LRUCache } from "lru-cache";
import { findSigningKeys } from "./signing-keys.server.ts";

/** Those of a project's asymmetric signing keys. */
const ALGORITHMS = ["ES256", "RS256"];

/** How many verified tokens are remembered; each takes about 2 KB. */
const MAX_VERIFIED = 1_000;

type Verified = {
  keyOf: ReturnType<typeof createLocalJWKSet>;
  claims: LRUCache<string, JwtPayload>;
};

/**
 * The claims of tokens whose signature has been verified, by the keys that it was
 * verified with: once the keys are fetched again, so are all signatures. A
 * session's token is the same for an hour, and verifying it takes a tenth of
 * rendering a page.
 */
const verified = new WeakMap<object, Verified>();

/**
 * The claims of an access token, whose signature is verified with the project's public
 * keys. It may have expired.
 *
 * @param options see `findSigningKeys`
 * @returns null unless the token is one of the project's, as far as the public keys can tell
 */
export async function verifiedClaims(
  token: string,
  options?: { mayBeStale: boolean },
): Promise<JwtPayload | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const jwks =
      kid && alg && ALGORITHMS.includes(alg) ? await findSigningKeys(kid, options) : null;
    if (!jwks) return null;
    const { keyOf, claims } = verified.get(jwks) ?? {
      keyOf: createLocalJWKSet(jwks),
      claims: new LRUCache({ max: MAX_VERIFIED }),
    };
    verified.set(jwks, { keyOf, claims });
    const known = claims.get(token);
    if (known) return known;
    const { payload } = await compactVerify(token, keyOf, { algorithms: ALGORITHMS });
    const read = JSON.parse(new TextDecoder().decode(payload)) as JwtPayload;
    claims.set(token, read);
    return read;
  } catch {
    // No token at all, or one whose algorithm is not its key's.
    return null;
  }
}
