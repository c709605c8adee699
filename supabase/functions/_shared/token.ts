// A hosted function is bundled without our package.json: its dependency names itself.
// deno-lint-ignore no-import-prefix
import * as jose from "npm:jose@6.2.17";

const ANSWER_MILLISECONDS = 2_000;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Those of a project's asymmetric signing keys. */
const ALGORITHMS = ["ES256", "RS256"];

/** Of the tokens of users; the keys may sign other things. */
const AUDIENCE = "authenticated";

/** What the verification throws for a token that no key of the project would make valid. */
const INVALID = [
  jose.errors.JWSInvalid,
  jose.errors.JWSSignatureVerificationFailed,
  jose.errors.JWTClaimValidationFailed,
  jose.errors.JWTExpired,
  jose.errors.JWTInvalid,
];

/** Fetched when first needed, then cached; again when a token names another key. */
const publicKeys = jose.createRemoteJWKSet(
  new URL("/auth/v1/.well-known/jwks.json", Deno.env.get("SUPABASE_URL") ?? ""),
  { timeoutDuration: ANSWER_MILLISECONDS },
);

function algorithmOf(token: string): string | undefined {
  try {
    return jose.decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

/**
 * Whether a token is certainly invalid: it is no token, has expired, is for something
 * else, or was made or changed by somebody else. Saves the auth service a call.
 *
 * @returns false also where only the auth service can tell: for a token signed
 *   with the older shared secret or with a key that is not published, and for
 *   any token while the public keys cannot be fetched
 */
export async function isInvalidToken(token: string): Promise<boolean> {
  const algorithm = algorithmOf(token);
  if (algorithm === undefined) return true;
  if (!ALGORITHMS.includes(algorithm)) return false;
  try {
    await jose.jwtVerify(token, publicKeys, {
      algorithms: ALGORITHMS,
      audience: AUDIENCE,
      requiredClaims: ["exp"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return false;
  } catch (error) {
    return INVALID.some((kind) => error instanceof kind);
  }
}
