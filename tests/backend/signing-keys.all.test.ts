import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { createUser, signToken, type RunningBackend, type TestUser } from "../support/backend.ts";
import { startFaultyProxy } from "../support/faulty-proxy.ts";
import { startOwnBackend } from "../support/shared-backends.ts";

const JWKS = "/auth/v1/.well-known/jwks.json";

let backend: RunningBackend;
let person: TestUser;

beforeAll(async () => {
  backend = await startOwnBackend();
  person = await createUser(backend);
});

afterAll(() => backend.stop());

const keysFile = () => join(backend.dataDir, "signing-keys.json");
const privateKeys = () => (JSON.parse(readFileSync(keysFile(), "utf8")) as { keys: JWK[] }).keys;

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" };
}

/** A token for the person, with claims that lite accepts. */
async function tokenSignedWith(key: JWK, kid = key.kid): Promise<string> {
  const [, payload = ""] = person.accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
    string,
    unknown
  >;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(await importJWK(key, "ES256"));
}

/** The same claims at other times, in seconds from now. */
async function ownToken(issued: number, expires: number): Promise<string> {
  const [key] = privateKeys();
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(decodeJwt(person.accessToken))
    .setProtectedHeader({ alg: "ES256", kid: key?.kid })
    .setIssuedAt(now + issued)
    .setExpirationTime(now + expires)
    .sign(await importJWK(key ?? {}, "ES256"));
}

/** The statuses of the auth API, the data API and a function. */
async function statuses(token: string): Promise<number[]> {
  const answers = await Promise.all([
    backend.call("GET", "/auth/v1/user", { token }),
    backend.call("GET", "/rest/v1/profiles?select=id", { token }),
    backend.call("POST", "/functions/v1/golfguage-integration", {
      token,
      body: {},
    }),
  ]);
  return answers.map(({ status }) => status);
}

/** 409: the function has found out that the person has no registration. */
const ACCEPTED = [200, 200, 409];
const REFUSED = [403, 401, 401];

describe("access tokens", () => {
  it("are signed with a published key, wherever they are issued", async () => {
    const [key] = (await backend.call("GET", JWKS)).body.keys;
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256" });
    expect(key).not.toHaveProperty("d");
    const published = createRemoteJWKSet(new URL(backend.url + JWKS));
    const again = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: person.refreshToken },
    });
    for (const token of [person.accessToken, again.body.access_token as string]) {
      const { payload, protectedHeader } = await jwtVerify(token, published);
      expect(protectedHeader).toEqual({
        alg: "ES256",
        kid: key.kid,
        typ: "JWT",
      });
      expect(payload).toMatchObject({
        sub: person.id,
        role: "authenticated",
        email: person.email,
      });
    }
    expect(await statuses(again.body.access_token as string)).toEqual(ACCEPTED);
  });

  it("are verified by supabase-js without a call, but for the keys", async () => {
    const proxy = await startFaultyProxy(backend.url);
    try {
      const { auth } = createClient(proxy.url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      for (let times = 0; times < 2; times += 1) {
        const { data } = await auth.getClaims(person.accessToken);
        expect(data?.claims.sub).toBe(person.id);
      }
      expect([...proxy.requests]).toEqual([[JWKS, 1]]);
    } finally {
      await proxy.stop();
    }
  });

  it.each<[string, () => string | Promise<string>]>([
    [
      "a foreign key under our kid",
      async () => tokenSignedWith(await newKey("foreign"), privateKeys()[0]?.kid),
    ],
    ["an unknown kid", async () => tokenSignedWith(await newKey("unknown"))],
    [
      "changed claims",
      () => {
        const [header = "", payload = "", signature = ""] = person.accessToken.split(".");
        const claims = Buffer.from(payload, "base64url")
          .toString()
          .replace("authenticated", "service_role");
        return `${header}.${Buffer.from(claims).toString("base64url")}.${signature}`;
      },
    ],
    ["no signature", () => `${person.accessToken.split(".").slice(0, 2).join(".")}.`],
    [
      "the published key as a shared secret",
      async () => {
        const { body } = await backend.call("GET", JWKS);
        const [, payload = ""] = person.accessToken.split(".");
        const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
          string,
          unknown
        >;
        return signToken(claims, JSON.stringify(body.keys[0]));
      },
    ],
  ])("with %s are refused", async (_what, token) => {
    for (const status of await statuses(await token())) {
      expect([401, 403]).toContain(status);
    }
  });

  it("that have expired are refused as such", async () => {
    const token = await ownToken(-7_200, -3_600);
    expect(await statuses(token)).toEqual(REFUSED);
    const { body } = await backend.call("GET", "/rest/v1/profiles", { token });
    expect(body.message).toBe("JWT expired");
  });

  it("are refused once they have expired, though they were accepted before", async () => {
    // Half a minute later a token is still good: clocks differ.
    const token = await ownToken(-60, -25);
    const ask = () => backend.call("GET", "/rest/v1/profiles?select=id", { token });
    expect((await ask()).body).toEqual([{ id: person.id }]);
    await vi.waitFor(
      async () => {
        const { status, body } = await ask();
        expect([status, body.message]).toEqual([401, "JWT expired"]);
      },
      { timeout: 20_000, interval: 250 },
    );
  });

  it("of the future are refused", async () => {
    const token = await ownToken(3_000, 6_000);
    const { status } = await backend.call("GET", "/rest/v1/profiles", {
      token,
    });
    expect(status).toBe(401);
  });

  it.each<[string, Record<string, unknown>]>([
    ["for somebody else", { aud: "other-service" }],
    ["by another service", { iss: "https://other.example" }],
    ["of no service", { iss: undefined }],
    ["that never expire", { exp: undefined }],
    ["not yet valid", { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ])("%s are refused, with whichever of our keys they are signed", async (_what, changes) => {
    const claims = { ...decodeJwt(person.accessToken), ...changes };
    const [key] = privateKeys();
    const asymmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: key?.kid })
      .sign(await importJWK(key ?? {}, "ES256"));
    expect(await statuses(asymmetric)).toEqual(REFUSED);
    expect(await statuses(signToken(claims, backend.jwtSecret))).toEqual(REFUSED);
  });

  it("stand for their users, whichever key comes with them, and for nobody without one", async () => {
    await createUser(backend);
    const ask = async (apikey: string) => {
      const { status, body } = await backend.call("GET", "/rest/v1/profiles?select=id", {
        token: person.accessToken,
        headers: { apikey },
      });
      return [status, status === 200 ? (body as unknown) : null];
    };
    const own = [200, [{ id: person.id }]];
    expect(await ask(backend.publishableKey)).toEqual(own);
    expect(await ask(backend.secretKey)).toEqual(own);
    expect(await ask("sb_publishable_no_key")).toEqual([401, null]);
    expect(await ask("")).toEqual([401, null]);
  });

  it("of the older shared secret are still valid", async () => {
    const [, payload = ""] = person.accessToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<
      string,
      unknown
    >;
    const token = signToken(claims, backend.jwtSecret);
    expect(await statuses(token)).toEqual(ACCEPTED);
  });
});

test("a rotation signs with the new key, and ends no session before the old one is removed", async () => {
  const [old] = privateKeys();
  const next = await newKey("next");
  const earlier = await createUser(backend);
  const startWith = async (...keys: unknown[]) => {
    await backend.halt();
    writeFileSync(keysFile(), JSON.stringify({ keys }));
    await backend.start();
  };
  onTestFinished(() => startWith(old));
  await startWith(next, old);
  const later = await createUser(backend);
  expect(decodeProtectedHeader(later.accessToken).kid).toBe("next");
  expect(await statuses(earlier.accessToken)).toEqual(ACCEPTED);
  expect(await statuses(later.accessToken)).toEqual(ACCEPTED);

  await startWith(next);
  expect(await statuses(later.accessToken)).toEqual(ACCEPTED);
  expect(await statuses(earlier.accessToken)).toEqual(REFUSED);
  // The refresh token is not signed: the session can go on.
  const again = await backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token: earlier.refreshToken },
  });
  expect(await statuses(again.body.access_token as string)).toEqual(ACCEPTED);
});
