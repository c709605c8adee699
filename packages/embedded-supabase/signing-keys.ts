import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "@supabase/lite";
import {
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from "jose";
import type { CryptoKey, JSONWebKeySet, JWK, JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import { bearerToken } from "./credentials.ts";
import type { Caller } from "./verified-caller.ts";

const ALGORITHM = "ES256";

/** Where new projects publish their keys, and how long these may be cached. */
const PUBLIC_KEYS_PATH = "/auth/v1/.well-known/jwks.json";
const PUBLIC_KEYS_CACHING = "public, max-age=600";

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, {
    extractable: true,
  });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomUUID(),
    alg: ALGORITHM,
    use: "sig",
  };
}

/**
 * Loads the private signing keys of a data directory, or makes the first one.
 * The first of them signs; the others are still valid, as after a rotation.
 */
async function loadKeys(dataDirectory: string): Promise<JWK[]> {
  const path = join(dataDirectory, "signing-keys.json");
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { keys: JWK[] }).keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const keys = [await makeKey()];
  writeFileSync(path, JSON.stringify({ keys }), { mode: 0o600 });
  return keys;
}

/**
 * The access tokens of the embedded backend, signed with ES256 and a published
 * key as in new hosted projects. Lite knows a shared secret only: a response's
 * token is signed anew on its way out, and a request's on its way in. A token
 * that is signed with the shared secret is passed on as it is, like those of a
 * hosted project that still has its older secret.
 */
export class SigningKeys {
  readonly #kid: string;
  readonly #privateKey: CryptoKey;
  readonly #jwks: JSONWebKeySet;
  readonly #findKey: ReturnType<typeof createLocalJWKSet>;
  readonly #sharedSecret: Uint8Array;
  /** What each token says and is to lite, found out once: a page needs many calls. */
  readonly #known = new LRUCache<string, KnownToken>({ max: 1_000 });

  /**
   * @param dataDirectory the `DATA_DIR`, locked by this process
   * @param sharedSecret the key that lite signs with
   * @throws Error when signing-keys.json is damaged
   */
  static async load(dataDirectory: string, sharedSecret: string): Promise<SigningKeys> {
    const keys = await loadKeys(dataDirectory);
    const [current] = keys;
    if (!current?.kid) {
      throw new Error(
        "signing-keys.json has no key with a kid. Restore the file, or remove it to have a new key made.",
      );
    }
    const privateKey = (await importJWK(current, ALGORITHM)) as CryptoKey;
    return new SigningKeys(current.kid, privateKey, keys, sharedSecret);
  }

  private constructor(kid: string, privateKey: CryptoKey, keys: JWK[], sharedSecret: string) {
    this.#kid = kid;
    this.#privateKey = privateKey;
    this.#jwks = { keys: keys.map(publicPart) };
    this.#findKey = createLocalJWKSet(this.#jwks);
    this.#sharedSecret = new TextEncoder().encode(sharedSecret);
  }

  /** Handles a request to lite's auth or data API. */
  async handle(app: App, request: Request, peerAddress: string | null): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    if (pathname === PUBLIC_KEYS_PATH && request.method === "GET") {
      return Response.json(this.#jwks, {
        headers: { "cache-control": PUBLIC_KEYS_CACHING },
      });
    }
    const isDataApi = pathname.startsWith("/rest/v1/");
    if (isDataApi && hasUnverifiableToken(request)) return unverifiableToken();
    const claims = isDataApi ? await this.#verifiedClaims(request) : null;
    const caller: Caller = { peerAddress, ...(claims && { claims }) };
    const response = await app.fetch(claims ? request : await this.#forLite(request), caller);
    return pathname.startsWith("/auth/v1/") && request.method === "POST"
      ? this.#signedAnew(response, origin)
      : response;
  }

  async #forLite(request: Request): Promise<Request> {
    const token = bearerToken(request);
    if (!token) return request;
    const isRefused = !isForUsers(token);
    if (!isRefused && !isOurs(token)) return request;
    const headers = new Headers(request.headers);
    const forLite = isRefused ? await invalidToken() : (await this.#know(token)).forLite;
    headers.set("authorization", `Bearer ${forLite}`);
    return new Request(request, { headers });
  }

  /** What a request's token says, if it is signed with our key and valid now. */
  async #verifiedClaims(request: Request): Promise<JWTPayload | null> {
    const token = bearerToken(request);
    if (!token || !isOurs(token) || !isForUsers(token)) return null;
    const { claims } = await this.#know(token);
    return claims && isValidNow(claims) ? claims : null;
  }

  async #know(token: string): Promise<KnownToken> {
    const claims = this.#known.get(token) ?? (await this.#verify(token));
    this.#known.set(token, claims);
    return claims;
  }

  /** The same claims, signed for lite; with a secret that lite rejects, if the signature is not ours. */
  async #verify(token: string): Promise<KnownToken> {
    try {
      // Whether it has expired is for lite to say.
      const { payload } = await compactVerify(token, this.#findKey, {
        algorithms: [ALGORITHM],
      });
      return {
        claims: decodeJwt(token),
        forLite: await signForLite(payload, this.#sharedSecret),
      };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      return {
        claims: null,
        forLite: await invalidToken(),
      };
    }
  }

  async #signedAnew(response: Response, origin: string): Promise<Response> {
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) {
      return response;
    }
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    const body = (await response.json()) as Partial<Session>;
    if (typeof body.access_token !== "string") {
      return Response.json(body, { headers });
    }
    const access_token = await new SignJWT({
      ...decodeJwt(body.access_token),
      ...hostedClaims(body.user),
      iss: `${origin}/auth/v1`,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.#kid, typ: "JWT" })
      .sign(this.#privateKey);
    return Response.json({ ...body, access_token }, { headers });
  }
}

function signForLite(payload: Uint8Array, secret: Uint8Array): Promise<string> {
  return new CompactSign(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
}

/** One that lite rejects. */
const invalidToken = () => signForLite(new TextEncoder().encode("{}"), randomBytes(32));

type KnownToken = {
  /** Null if the signature is not ours. */
  claims: JWTPayload | null;
  /** The token that stands for it in lite. */
  forLite: string;
};

/** By how many seconds the clock of who signed a token may differ, as in PostgREST. */
const CLOCK_TOLERANCE = 30;

/**
 * Whether an auth service made a token for users, and for now. The keys may sign other
 * things, which lite would take; who signed it is another question. A key of a role is
 * for no user, and lite's to judge.
 */
function isForUsers(token: string): boolean {
  try {
    const { sub, iss, aud, exp, nbf = 0 } = decodeJwt(token);
    if (sub === undefined) return true;
    return (
      iss?.endsWith("/auth/v1") === true &&
      [aud].flat().includes("authenticated") &&
      exp !== undefined &&
      nbf <= Date.now() / 1000 + CLOCK_TOLERANCE
    );
  } catch {
    // No token at all.
    return true;
  }
}

/** Whether a token is valid now. Of any other lite says what is wrong. */
function isValidNow({ iat = 0, nbf = 0, exp = Infinity }: JWTPayload): boolean {
  const now = Math.floor(Date.now() / 1000);
  return (
    iat <= now + CLOCK_TOLERANCE && nbf <= now + CLOCK_TOLERANCE && exp >= now - CLOCK_TOLERANCE
  );
}

/** Whether a token comes that is neither the key nor signed: to lite its caller is a visitor. */
function hasUnverifiableToken(request: Request): boolean {
  const token = bearerToken(request);
  if (!token || token === request.headers.get("apikey")) return false;
  try {
    const { alg = "" } = decodeProtectedHeader(token);
    return ![ALGORITHM, "HS256"].includes(alg);
  } catch {
    return true;
  }
}

function unverifiableToken(): Response {
  return Response.json(
    {
      code: "PGRST301",
      details: null,
      hint: null,
      message: "The token cannot be verified",
    },
    { status: 401 },
  );
}

/** The auth service's response to a log-in, a sign-up, a mailed link or a refresh. */
type Session = {
  access_token: string;
  user: { phone?: string; app_metadata?: object; user_metadata?: object };
};

/**
 * The claims that hosted tokens have besides lite's. Not `amr`: lite does not
 * store how a session began.
 */
function hostedClaims(user: Session["user"] | undefined) {
  const { phone = "", app_metadata = {}, user_metadata = {} } = user ?? {};
  return {
    phone,
    app_metadata,
    user_metadata,
    aal: "aal1",
    is_anonymous: false,
  };
}

function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use };
}

/** Whether a token claims to be signed by a published key. */
function isOurs(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === ALGORITHM;
  } catch {
    return false;
  }
}
