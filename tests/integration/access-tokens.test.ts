import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import type { CryptoKey, JWK } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { signToken, type TestUser } from "../support/backend.ts";
import { ageSession, readSession, writeSession } from "../support/session-cookie.ts";
import { testSite } from "../support/test-site.ts";
import { Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer, type WebServer } from "../support/web-server.ts";

const KEYS = "/auth/v1/.well-known/jwks.json";
const USER = "/auth/v1/user";

const { backend, proxy, newMember } = await testSite("members", { LOG_LEVEL: "warn" });
const sites: WebServer[] = [];

afterAll(() => Promise.all(sites.map((site) => site.stop())));

/** A web server that has fetched no keys yet. */
async function newSite(environment: Record<string, string> = {}) {
  const site = await startWebServer(
    { url: proxy.url, publishableKey: backend.publishableKey },
    { LOG_LEVEL: "warn", ...environment },
  );
  sites.push(site);
  return site;
}

/** The same browser at another server, which it has not asked before. */
async function signedInAt(site: WebServer) {
  const { visitor } = await newMember();
  const moved = new Visitor(site.url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

/** How often the backend was asked at a path while `work` ran. */
async function calls(path: string, work: () => Promise<unknown>) {
  const { requests } = proxy;
  const before = requests.get(path) ?? 0;
  await work();
  return (requests.get(path) ?? 0) - before;
}

const claimsOf = ({ access_token }: { access_token: string }) =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;

/** Replaces a visitor's access token with one of other claims, or signed by another key. */
async function sign(
  visitor: Visitor,
  changes: Record<string, unknown>,
  by?: { key: CryptoKey; kid: string },
) {
  const session = readSession(visitor);
  const { keys } = JSON.parse(readFileSync(join(backend.dataDir, "signing-keys.json"), "utf8")) as {
    keys: [JWK];
  };
  const key = by?.key ?? ((await importJWK(keys[0], "ES256")) as CryptoKey);
  const kid = by?.kid ?? keys[0].kid;
  writeSession(visitor, {
    ...session,
    access_token: await new SignJWT({ ...claimsOf(session), ...changes })
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(key),
  });
}

const isSignedIn = async (visitor: Visitor) =>
  (await visitor.get("/purchases")).text.includes("Profile");

test("a page that only reads verifies the token itself, with keys that are fetched once", async () => {
  const site = await newSite();
  const visitor = await signedInAt(site);
  const read = () =>
    Promise.all(["/purchases", "/profile", "/booking"].map((path) => visitor.get(path)));
  expect(await calls(KEYS, () => read().then(read))).toBe(1);
  expect(await calls(USER, read)).toBe(0);
});

test.each([
  ["that shows the scoring password", "/profile?credentials=shown"],
  ["that deletes the account", "/profile/delete"],
  ["with everything that is stored", "/profile/data.json"],
])("a page %s asks the auth service", async (_, path) => {
  const { visitor } = await newMember();
  expect(await calls(USER, () => visitor.get(path))).toBeGreaterThanOrEqual(1);
});

test("a post asks the auth service", async () => {
  const { visitor } = await newMember();
  const post = () => visitor.post("/profile", {});
  expect(await calls(USER, post)).toBe(1);
});

describe("a token that the public keys cannot vouch for", () => {
  test("of a project with a shared secret is shown to the auth service", async () => {
    const { visitor, user } = await newMember();
    ageSession(visitor, backend.jwtSecret, 3_600);
    const page = await visitor.get("/profile");
    expect([page.status, page.text.includes(user.email)]).toEqual([200, true]);
    expect(await calls(USER, () => visitor.get("/profile"))).toBe(1);
  });

  test("names an unknown key: the auth service ends the session, and the keys are not fetched again and again", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const unknown = async () => {
      const { visitor } = await newMember();
      await sign(visitor, {}, { key: privateKey, kid: randomUUID() });
      expect((await visitor.get("/profile")).location).toContain("/login");
    };
    expect(await calls(KEYS, () => unknown().then(unknown))).toBeLessThan(2);
  });

  test("refuses a token signed by another key under a published key's name", async () => {
    const { visitor } = await newMember();
    const { privateKey } = await generateKeyPair("ES256");
    const kid = await publishedKey();
    await sign(visitor, { sub: randomUUID() }, { key: privateKey, kid });
    expect((await visitor.get("/profile")).location).toContain("/login");
  });

  test("says another algorithm than its key's", async () => {
    const { visitor } = await newMember();
    const session = readSession(visitor);
    const kid = await publishedKey();
    for (const alg of ["RS256", "EdDSA", "none", "HS256"]) {
      const header = Buffer.from(JSON.stringify({ alg, kid })).toString("base64url");
      const [, payload = "", signature = ""] = session.access_token.split(".");
      const copy = visitor.copy();
      writeSession(copy, {
        ...session,
        access_token: `${header}.${payload}.${signature}`,
      });
      const page = await copy.get("/profile");
      expect([alg, page.status]).toEqual([alg, 302]);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ["is for somebody else", { aud: "other-service" }],
    ["is by another service", { iss: "https://other.example" }],
    ["has no issuer", { iss: undefined }],
    ["never expires", { exp: undefined }],
    ["is of the future", { nbf: Math.floor(Date.now() / 1_000) + 600 }],
  ])("%s: refused without a question, though its key is right", async (_, claims) => {
    const { visitor } = await newMember();
    await sign(visitor, claims);
    const asked = calls(USER, async () => {
      for (const path of ["/profile", "/profile/delete", "/profile/data.json"]) {
        const page = await visitor.copy().get(path);
        expect([page.status, page.location]).toEqual([
          302,
          `/login?redirectTo=${encodeURIComponent(path)}`,
        ]);
      }
      const posted = await visitor.copy().post("/profile/account", {
        intent: "details",
        fullName: "Somebody Else",
      });
      expect(posted.location).toContain("/login");
      expect(await isSignedIn(visitor)).toBe(false);
    });
    expect(await asked).toBe(0);
  });

  test("has expired, though its cookie says otherwise", async () => {
    const { visitor } = await newMember();
    await sign(visitor, { exp: Math.floor(Date.now() / 1_000) - 60 });
    expect((await visitor.get("/profile")).location).toContain("/login");
  });

  test("has expired since it was verified, though its cookie says otherwise", async () => {
    const site = await newSite(MOVABLE_CLOCK);
    const visitor = await signedInAt(site);
    await sign(visitor, { exp: Math.floor(Date.now() / 1_000) + 300 });
    const read = async () => {
      expect(await isSignedIn(visitor)).toBe(true);
    };
    expect(await calls(USER, () => read().then(read))).toBe(0);
    await site.moveClock(301_000);
    expect(await calls(USER, read)).toBe(1);
  });

  test("is a verified one with another signature", async () => {
    const { visitor } = await newMember();
    expect(await isSignedIn(visitor)).toBe(true);
    const session = readSession(visitor);
    const [head, payload, signature = ""] = session.access_token.split(".");
    const [first = ""] = signature;
    const other = (first === "A" ? "B" : "A") + signature.slice(1);
    writeSession(visitor, {
      ...session,
      access_token: [head, payload, other].join("."),
    });
    expect((await visitor.get("/profile")).location).toContain("/login");
  });
});

async function publishedKey(): Promise<string> {
  const { body } = await backend.call("GET", KEYS);
  return (body as { keys: [{ kid: string }] }).keys[0].kid;
}

describe("while the keys cannot be fetched", () => {
  test.each([{ kind: "status", status: 503 }, { kind: "nonsense" }, { kind: "refuse" }] as const)(
    "(%j) the auth service is asked",
    async (fault) => {
      const site = await newSite();
      const visitor = await signedInAt(site);
      proxy.fail(KEYS, fault);
      const read = () => visitor.get("/profile");
      const asked = calls(USER, async () => {
        expect((await read()).status).toBe(200);
      });
      expect(await asked).toBe(1);
      // Fetched again only after a while.
      expect(await calls(KEYS, read)).toBe(0);
    },
  );
});

describe("a key that was rotated", () => {
  const rotated = async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID() };
    return {
      key: privateKey,
      kid: jwk.kid,
      published: { ...jwk, alg: "ES256", use: "sig" },
    };
  };

  test("is fetched when a token names it, and an old one is not accepted for ever", async () => {
    const site = await newSite(MOVABLE_CLOCK);
    const visitor = await signedInAt(site);
    expect(await isSignedIn(visitor)).toBe(true);

    // The next key: this server does not know it yet.
    const next = await rotated();
    const body = { keys: [next.published] };
    proxy.fail(KEYS, { kind: "json", status: 200, body });
    const later = visitor.copy();
    await sign(later, {}, next);
    await site.moveClock(31_000);
    expect(
      await calls(USER, async () => {
        expect(await isSignedIn(later)).toBe(true);
      }),
    ).toBe(0);

    // The first key is not published any more: only the auth service can tell.
    expect(
      await calls(USER, async () => {
        expect(await isSignedIn(visitor)).toBe(true);
      }),
    ).toBe(1);
  });

  test("is accepted for ten minutes", async () => {
    const site = await newSite(MOVABLE_CLOCK);
    const visitor = await signedInAt(site);
    expect(await isSignedIn(visitor)).toBe(true);
    const next = await rotated();
    const body = { keys: [next.published] };
    proxy.fail(KEYS, { kind: "json", status: 200, body });
    const read = async () => {
      expect(await isSignedIn(visitor)).toBe(true);
    };
    await site.moveClock(9 * 60_000);
    expect(await calls(USER, read)).toBe(0);
    await site.moveClock(2 * 60_000);
    expect(await calls(USER, read)).toBe(1);
  });
});

describe("after the session has ended elsewhere", () => {
  const ends: [string, (user: TestUser) => Promise<unknown>][] = [
    [
      "by logging out everywhere",
      ({ accessToken }) =>
        backend.call("POST", "/auth/v1/logout?scope=global", {
          token: accessToken,
        }),
    ],
    [
      "by deleting the account",
      ({ id }) => backend.sql(`delete from auth.users where id = '${id}'`),
    ],
  ];

  test.each(ends)("%s, own data is not shown", async (_, end) => {
    const { visitor, user } = await newMember();
    await end(user);
    for (const path of [
      "/profile",
      "/profile?credentials=shown",
      "/profile/registrations/founder-birthday",
      "/profile/data.json",
      "/profile/delete",
    ]) {
      const copy = visitor.copy();
      const page = await copy.get(path);
      expect([path, page.location]).toEqual([
        path,
        `/login?redirectTo=${encodeURIComponent(path)}`,
      ]);
      expect([...copy.cookies.keys()].join()).not.toContain("session");
    }
  });

  test.each(ends)("%s, a form asks to log in", async (_, end) => {
    const { visitor, user } = await newMember();
    await end(user);
    const page = await visitor.get("/tournaments/founder-birthday/register");
    expect(page.text).toContain("/login?redirectTo=");
    expect(page.text).not.toContain('name="phone"');
  });

  test("a page without data of the member's stays until the token expires", async () => {
    const { visitor, user } = await newMember();
    await ends[0]?.[1](user);
    expect(await isSignedIn(visitor)).toBe(true);
    const { exp } = claimsOf(readSession(visitor));
    expect(Number(exp)).toBeLessThanOrEqual(Date.now() / 1_000 + 3_600);
  });
});

test("a new name and address are on the profile at once, whatever the token says", async () => {
  const { visitor, user } = await newMember();
  await backend.sql(
    `update auth.users set raw_user_meta_data = '{"full_name": "Nila Rao"}',
       email = 'new-${user.email}' where id = '${user.id}'`,
  );
  const { text } = await visitor.get("/profile");
  expect(text).toContain("Nila Rao");
  expect(text).toContain(`new-${user.email}`);
});

test("the embedded backend's tokens have the claims of hosted ones", async () => {
  const { visitor, user } = await newMember();
  ageSession(visitor, backend.jwtSecret, -60);
  await visitor.get("/profile");
  for (const session of [{ access_token: user.accessToken }, readSession(visitor)]) {
    expect(claimsOf(session)).toMatchObject({
      iss: expect.stringMatching(/^http:.*\/auth\/v1$/) as string,
      aud: "authenticated",
      role: "authenticated",
      sub: user.id,
      email: user.email,
      phone: "",
      aal: "aal1",
      is_anonymous: false,
      session_id: expect.any(String) as string,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: user.fullName },
    });
  }
});

test("refuses a token signed with another project's secret", async () => {
  const { visitor } = await newMember();
  const session = readSession(visitor);
  writeSession(visitor, {
    ...session,
    access_token: signToken(claimsOf(session), "another secret".repeat(4)),
  });
  expect((await visitor.get("/profile")).location).toContain("/login");
});
