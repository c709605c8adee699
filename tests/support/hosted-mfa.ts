import { randomBytes, randomUUID, createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { decodeJwt, importJWK, SignJWT, type CryptoKey, type JWK } from "jose";
import type { RunningBackend } from "./backend.ts";
import { MFA_TABLES } from "./hosted-database.ts";

const CHALLENGE_SECONDS = 300;
const FACTOR_SECONDS = 300;
const MAX_FACTORS = 10;
const STEP = 30_000;

/** The backend with second factors, as in a hosted project. */
export type HostedMfa = {
  url: string;
  publishableKey: string;
  /** The service's clock, in milliseconds. */
  now(): number;
  /** Moves it on, in milliseconds. */
  moveClock(milliseconds: number): void;
  /** The code that an authenticator app shows now. */
  code(secret: string): string;
  stop(): Promise<void>;
};

type Answer = { status: number; body: object };
type Claims = { sub: string; session_id: string; aal: string };
type Factor = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: "verified" | "unverified";
  created_at: string;
  updated_at: string;
  secret: string;
};
type Session = { access_token: string; user: { id: string } };

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function refusal(status: number, error_code: string, msg: string): Answer {
  return { status, body: { code: status, error_code, msg } };
}

/**
 * Puts second factors in front of the embedded backend, whose auth service has
 * none: POST /factors, …/challenge and …/verify, DELETE /factors/{id}, a user's
 * `factors`, and tokens with `aal` and `amr`. tests/auth-service compares it with
 * the real one.
 */
export async function startHostedMfa(backend: RunningBackend): Promise<HostedMfa> {
  await backend.sql(MFA_TABLES);
  const keys = JSON.parse(readFileSync(join(backend.dataDir, "signing-keys.json"), "utf8")) as {
    keys: [JWK];
  };
  const [jwk] = keys.keys;
  const key = (await importJWK(jwk, "ES256")) as CryptoKey;

  let moved = 0;
  const now = () => Date.now() + moved;
  const at = () => quoted(new Date(now()).toISOString());

  const factorsOf = (userId: string) =>
    backend.sql<Factor>(
      `select * from auth.mfa_factors where user_id = ${quoted(userId)} order by created_at`,
    );

  async function aalOf({ session_id }: Claims): Promise<string | null> {
    const [session] = await backend.sql<{ aal: string | null }>(
      `select aal from auth.sessions where id = ${quoted(session_id)}`,
    );
    return session ? (session.aal ?? "aal1") : null;
  }

  /** A user's record with the factors, which the service leaves out when there are none. */
  async function withFactors<User extends { id: string }>(user: User) {
    const factors = await factorsOf(user.id);
    if (factors.length === 0) return user;
    return {
      ...user,
      factors: factors.map(
        ({ id, friendly_name, factor_type, status, created_at, updated_at }) => ({
          id,
          friendly_name,
          factor_type,
          status,
          created_at,
          updated_at,
        }),
      ),
    };
  }

  /** A session of lite's with the level that it has, and how it was got. */
  async function withLevel<Given extends Session>(session: Given, method?: string) {
    const claims = decodeJwt<Claims>(session.access_token);
    if (method) {
      await backend.sql(`
        insert into auth.mfa_amr_claims values
          (${quoted(claims.session_id)}, ${at()}, ${at()}, ${quoted(method)})
        on conflict (session_id, authentication_method) do update set updated_at = ${at()}`);
    }
    const amr = await backend.sql<{ method: string; timestamp: number }>(`
      select authentication_method as method,
             floor(extract(epoch from updated_at))::integer as timestamp
      from auth.mfa_amr_claims where session_id = ${quoted(claims.session_id)}
      order by updated_at desc`);
    const access_token = await new SignJWT({
      ...claims,
      aal: (await aalOf(claims)) ?? "aal1",
      amr,
    })
      .setProtectedHeader({
        alg: "ES256",
        typ: "JWT",
        ...(jwk.kid && { kid: jwk.kid }),
      })
      .sign(key);
    return { ...session, access_token, user: await withFactors(session.user) };
  }

  async function enroll(claims: Claims, wanted: Record<string, string>) {
    if (wanted.factor_type !== "totp") {
      return refusal(400, "validation_failed", "factor_type needs to be totp");
    }
    await backend.sql(`
      delete from auth.mfa_factors where status = 'unverified'
        and created_at < ${at()}::timestamptz - interval '${String(FACTOR_SECONDS)} seconds'`);
    const factors = await factorsOf(claims.sub);
    const name = wanted.friendly_name ?? "";
    if (factors.some(({ friendly_name }) => friendly_name === name)) {
      return refusal(
        422,
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    }
    if (factors.length >= MAX_FACTORS) {
      return refusal(
        422,
        "too_many_enrolled_mfa_factors",
        "Maximum number of verified factors reached, unenroll to continue",
      );
    }
    if (factors.some(({ status }) => status === "verified") && (await aalOf(claims)) !== "aal2") {
      return refusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    }
    const [user] = await backend.sql<{ email: string }>(
      `select email from auth.users where id = ${quoted(claims.sub)}`,
    );
    const id = randomUUID();
    const secret = toBase32(randomBytes(20));
    await backend.sql(`
      insert into auth.mfa_factors values (${quoted(id)}, ${quoted(claims.sub)},
        ${quoted(name)}, 'totp', 'unverified', ${at()}, ${at()}, ${quoted(secret)})`);
    const issuer = encodeURIComponent(wanted.issuer ?? "localhost");
    const uri = `otpauth://totp/${issuer}:${encodeURIComponent(user?.email ?? "")}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`;
    return {
      status: 200,
      body: {
        id,
        type: "totp",
        friendly_name: name,
        totp: { qr_code: "<svg></svg>", secret, uri },
      },
    };
  }

  async function challenge({ id }: Factor, address: string): Promise<Answer> {
    const challengeId = randomUUID();
    await backend.sql(`
      insert into auth.mfa_challenges values
        (${quoted(challengeId)}, ${quoted(id)}, ${at()}, null, ${quoted(address)})`);
    const expires_at = Math.floor(now() / 1000) + CHALLENGE_SECONDS;
    return { status: 200, body: { id: challengeId, type: "totp", expires_at } };
  }

  async function verify(
    factor: Factor,
    claims: Claims,
    { challenge_id = "", code = "" }: Record<string, string>,
    address: string,
  ): Promise<Answer> {
    if (code === "") {
      return refusal(400, "validation_failed", "Code needs to be non-empty");
    }
    if (!isUuid(challenge_id)) {
      return refusal(400, "bad_json", "Could not parse request body as JSON");
    }
    const [asked] = await backend.sql<{
      is_used: boolean;
      is_expired: boolean;
      ip_address: string;
    }>(`
      select verified_at is not null as is_used, ip_address,
        created_at < ${at()}::timestamptz - interval '${String(CHALLENGE_SECONDS)} seconds' as is_expired
      from auth.mfa_challenges
      where id = ${quoted(challenge_id)} and factor_id = ${quoted(factor.id)}`);
    if (!asked) {
      return refusal(
        422,
        "mfa_factor_not_found",
        "MFA factor with the provided challenge ID not found",
      );
    }
    if (asked.is_used || asked.ip_address !== address) {
      return refusal(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
    }
    if (asked.is_expired) {
      await backend.sql(`delete from auth.mfa_challenges where id = ${quoted(challenge_id)}`);
      return refusal(
        422,
        "mfa_challenge_expired",
        `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`,
      );
    }
    const valid = [-STEP, 0, STEP].map((skew) => totp(factor.secret, now() + skew));
    if (!valid.includes(code)) {
      return refusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    const session = quoted(claims.session_id);
    await backend.sql(`
      update auth.mfa_challenges set verified_at = ${at()} where id = ${quoted(challenge_id)};
      update auth.mfa_factors set status = 'verified', updated_at = ${at()}
        where id = ${quoted(factor.id)};
      update auth.sessions set aal = 'aal2', factor_id = ${quoted(factor.id)} where id = ${session};
      delete from auth.sessions where user_id = ${quoted(claims.sub)}
        and coalesce(aal, 'aal1') < 'aal2';
      delete from auth.mfa_factors where user_id = ${quoted(claims.sub)} and status = 'unverified'`);
    const [last] = await backend.sql<{ token: string }>(`
      select token from auth.refresh_tokens
      where session_id = ${session} and not revoked order by created_at desc limit 1`);
    const { body } = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: last?.token },
    });
    return { status: 200, body: await withLevel(body as Session, "totp") };
  }

  async function unenroll(factor: Factor, claims: Claims): Promise<Answer> {
    if (factor.status === "verified" && (await aalOf(claims)) !== "aal2") {
      return refusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await backend.sql(`
      delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${quoted(factor.id)});
      delete from auth.mfa_factors where id = ${quoted(factor.id)};
      update auth.sessions set aal = 'aal1', factor_id = null
        where factor_id = ${quoted(factor.id)}`);
    return { status: 200, body: { id: factor.id } };
  }

  /** A path below /factors. */
  async function factorsAnswer(
    request: IncomingMessage,
    claims: Claims,
    body: Record<string, string>,
  ): Promise<Answer> {
    if ((await aalOf(claims)) === null) {
      return refusal(
        403,
        "session_not_found",
        "Session from session_id claim in JWT does not exist",
      );
    }
    const address = String(request.headers["sb-forwarded-for"] ?? "");
    const [, , , , id, step] = (request.url ?? "").split("/");
    if (!id) return enroll(claims, body);
    if (!isUuid(id)) {
      return refusal(404, "validation_failed", "factor_id must be an UUID");
    }
    const factor = (await factorsOf(claims.sub)).find((one) => one.id === id);
    if (!factor) {
      return refusal(404, "mfa_factor_not_found", "Factor not found");
    }
    if (request.method === "DELETE") return unenroll(factor, claims);
    return step === "verify" ? verify(factor, claims, body, address) : challenge(factor, address);
  }

  /** What the service refuses that lite does not: a new password or address without the factor. */
  async function refusedChange(
    claims: Claims,
    { password, email }: Record<string, string>,
  ): Promise<Answer | null> {
    if (password === undefined && email === undefined) return null;
    const factors = await factorsOf(claims.sub);
    return factors.some(({ status }) => status === "verified") && (await aalOf(claims)) !== "aal2"
      ? refusal(
          401,
          "insufficient_aal",
          "AAL2 session is required to update email or password when MFA is enabled.",
        )
      : null;
  }

  async function answer(request: IncomingMessage, text: string): Promise<Answer | Response> {
    const call = `${request.method ?? ""} ${request.url ?? ""}`;
    const [, token = ""] = (request.headers.authorization ?? "").split(" ");
    const read = () => (text ? JSON.parse(text) : {}) as Record<string, string>;
    const claims = () => decodeJwt<Claims>(token);
    if (/^\w+ \/auth\/v1\/factors/.test(call)) {
      return factorsAnswer(request, claims(), read());
    }
    if (call.startsWith("PUT /auth/v1/user")) {
      const refused = await refusedChange(claims(), read());
      if (refused) return refused;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!["host", "connection", "content-length"].includes(name)) {
        headers.set(name, String(value));
      }
    }
    const response = await fetch(backend.url + (request.url ?? "/"), {
      method: request.method ?? "GET",
      headers,
      ...(text && { body: text }),
    });
    if (!response.ok || !call.includes("/auth/v1/")) return response;
    if (!response.headers.get("content-type")?.includes("json")) {
      return response;
    }
    const body = (await response.json()) as Partial<Session> & { id?: string };
    if (body.access_token && body.user) {
      const method = call.includes("/verify")
        ? "otp"
        : call.includes("refresh_token")
          ? undefined
          : "password";
      return { status: 200, body: await withLevel(body as Session, method) };
    }
    return {
      status: response.status,
      body:
        call.includes("/auth/v1/user") && body.id
          ? await withFactors(body as { id: string })
          : body,
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = "";
    for await (const part of request) text += String(part);
    const given = await answer(request, text);
    // A Response, which may be another class's: @hono/node-server replaces it.
    if ("arrayBuffer" in given) {
      const headers = Object.fromEntries(
        [...given.headers].filter(
          ([name]) => !["content-encoding", "content-length", "transfer-encoding"].includes(name),
        ),
      );
      response.writeHead(given.status, headers).end(Buffer.from(await given.arrayBuffer()));
      return;
    }
    response
      .writeHead(given.status, { "content-type": "application/json" })
      .end(JSON.stringify(given.body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    publishableKey: backend.publishableKey,
    now,
    moveClock(milliseconds) {
      moved += milliseconds;
    },
    code: (secret) => totp(secret, now()),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes base32 (RFC 4648) without padding, as in an `otpauth:` URI. */
function fromBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.replaceAll(" ", "").toUpperCase()) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** Encodes base32; for lengths that are a multiple of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group, 2))).join("");
}

/**
 * The time-based one-time password of RFC 6238, with SHA-1 and 30 seconds, as
 * authenticator apps show it.
 *
 * @param secret in base32; spaces are ignored
 * @param milliseconds since 1970
 */
export function totp(secret: string, milliseconds: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const code = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(code).padStart(digits, "0");
}
