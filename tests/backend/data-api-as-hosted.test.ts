import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt, importJWK, type JWK, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  registration,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { sharedBackend } from "../support/shared-backends.ts";
import { complete, rpc } from "../support/tournaments.ts";

// What PostgREST does: the step with a hosted project's services runs this file too.

let backend: RunningBackend;
let person: TestUser;

beforeAll(async () => {
  backend = await sharedBackend("members");
  person = await createUser(backend);
});

/** What a visitor may read too. */
const TOURNAMENT = "/rest/v1/tournaments?select=id&id=eq.founder-birthday";

/** Status and message of the data API. */
async function answerTo(token: string): Promise<[number, string | undefined]> {
  const { status, body } = await backend.call("GET", TOURNAMENT, { token });
  return [status, body.message as string | undefined];
}

/** The person's token with other times, in seconds from now. */
async function tokenWith(times: Record<string, number>): Promise<string> {
  const { keys } = JSON.parse(readFileSync(join(backend.dataDir, "signing-keys.json"), "utf8")) as {
    keys: [JWK];
  };
  const now = Math.floor(Date.now() / 1000);
  const claims = decodeJwt(person.accessToken);
  for (const [name, time] of Object.entries(times)) claims[name] = now + time;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: keys[0].kid })
    .sign(await importJWK(keys[0], "ES256"));
}

test.each([
  "unreadable",
  "not.a.token",
  "sb_publishable_of_another_project",
  // {"alg":"none"}
  "eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYW5vbiJ9.",
])("an unreadable token is refused: %s", async (token) => {
  expect((await answerTo(token))[0]).toBe(401);
});

test("the publishable key as a token is a visitor's", async () => {
  const { status, body } = await backend.call("GET", TOURNAMENT, {
    token: backend.publishableKey,
  });
  expect([status, body]).toEqual([200, [{ id: "founder-birthday" }]]);
});

test("clocks may differ by half a minute", async () => {
  const times = { iat: -100, exp: 100 };
  expect((await answerTo(await tokenWith({ ...times, exp: -20 })))[0]).toBe(200);
  expect((await answerTo(await tokenWith({ ...times, iat: 20 })))[0]).toBe(200);
  expect((await answerTo(await tokenWith({ ...times, nbf: 20 })))[0]).toBe(200);
  expect(await answerTo(await tokenWith({ ...times, exp: -40 }))).toEqual([401, "JWT expired"]);
  expect((await answerTo(await tokenWith({ ...times, iat: 60 })))[0]).toBe(401);
  expect((await answerTo(await tokenWith({ ...times, nbf: 60 })))[0]).toBe(401);
});

test("a text that is sent for JSON stays a text, in a row and for a function", async () => {
  const register = (answers: unknown) =>
    backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration({ answers }),
    });
  expect((await register("{}")).status).toBe(400);
  expect((await register({})).status).toBe(201);

  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const save = (changes: unknown) => rpc(backend, admin, "save_tournament", { changes });
  expect((await save(JSON.stringify(complete()))).status).toBe(400);
  expect((await save(complete())).status).toBe(200);
});
