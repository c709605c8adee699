import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startOnAuthService, type AuthServiceBackend } from "../support/auth-service.ts";
import { createUser } from "../support/backend.ts";

let backend: AuthServiceBackend;

beforeAll(async () => {
  backend = await startOnAuthService({
    server: inject("postgresUrl"),
    programs: inject("hostedPrograms"),
  });
});

afterAll(async () => {
  await backend.stop();
});

type Session = { access_token: string; refresh_token: string };

async function logIn(): Promise<Session> {
  const { email, password } = await createUser(backend);
  const { status, body } = await backend.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password },
  });
  expect(status).toBe(200);
  return body as Session;
}

const refresh = ({ refresh_token }: Session) =>
  backend.call("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token },
  });

/** As in a hosted project: another key signs, and the previous one is revoked. */
async function rotateSigningKey() {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  await backend.configure({
    GOTRUE_JWT_KEYS: JSON.stringify([
      {
        ...jwk,
        kid: randomUUID(),
        alg: "ES256",
        key_ops: ["sign", "verify"],
      },
      {
        kty: "oct",
        alg: "HS256",
        kid: "gateway",
        k: Buffer.from(backend.jwtSecret).toString("base64url"),
        key_ops: ["verify"],
      },
    ]),
  });
}

test("another signing key ends access tokens but no session: a stolen refresh token makes the next one", async () => {
  const stolen = await logIn();
  await rotateSigningKey();
  const asked = await backend.call("GET", "/auth/v1/user", {
    token: stolen.access_token,
  });
  expect(asked.status).toBe(403);
  const { status, body } = await refresh(stolen);
  expect(status).toBe(200);
  const next = await backend.call("GET", "/auth/v1/user", {
    token: (body as Session).access_token,
  });
  expect(next.status).toBe(200);
});

test("without their rows in auth.sessions all sessions have ended, with their refresh tokens", async () => {
  const sessions = [await logIn(), await logIn()];
  await backend.sql("delete from auth.sessions where true");
  for (const session of sessions) {
    expect((await refresh(session)).status).toBe(400);
    const asked = await backend.call("GET", "/auth/v1/user", {
      token: session.access_token,
    });
    expect(asked.status).toBe(403);
  }
  expect((await refresh(await logIn())).status).toBe(200);
});
