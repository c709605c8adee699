import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FunctionsRunner } from "embedded-supabase/functions-runner.ts";
import { readProjectConfig } from "embedded-supabase/project-config.ts";
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from "jose";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { projectDirectory } from "../../supabase/local/project-directory.ts";
import { createUser, signToken, type RunningBackend, type TestUser } from "../support/backend.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { functionProcesses } from "../support/process-usage.ts";
import { projectRoot } from "../support/project-root.ts";
import { acquireBackend } from "../support/shared-backends.ts";

const FUNCTIONS = join(projectRoot, "supabase/functions");
const JWKS = "/auth/v1/.well-known/jwks.json";
const USER = "/auth/v1/user";

let backend: RunningBackend;
let proxy: FaultyProxy;
let cache: string;
let person: TestUser;
const started: FunctionsRunner[] = [];

beforeAll(async () => {
  backend = await acquireBackend();
  proxy = await startFaultyProxy(backend.url);
  cache = await mkdtemp(join(tmpdir(), "teebox-deno-"));
  person = await createUser(backend);
});

afterEach(async () => {
  proxy.heal();
  await Promise.all(started.splice(0).map((runner) => runner.stop()));
});

afterAll(async () => {
  await proxy.stop();
  await backend.stop();
  await rm(cache, { recursive: true });
});

/** The functions in new processes, which reach the backend through the proxy. */
function startFunctions(keys: Record<string, string>, directory = FUNCTIONS): FunctionsRunner {
  const runner = new FunctionsRunner(
    directory,
    cache,
    {
      variables: { SUPABASE_URL: proxy.url, ...keys },
      reachable: [proxy.url],
    },
    pino({ level: "silent" }),
  );
  started.push(runner);
  return runner;
}

const newNames = (secretKeys: Record<string, string>) => ({
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({
    default: backend.publishableKey,
  }),
  SUPABASE_SECRET_KEYS: JSON.stringify(secretKeys),
});

/** An older secret key: a token of the shared secret. */
const olderSecretKey = () =>
  signToken({ role: "service_role", iss: "supabase", exp: 4_000_000_000 }, backend.jwtSecret);

async function ask(
  runner: FunctionsRunner,
  name: string,
  headers: Record<string, string>,
): Promise<number> {
  const response = await runner.handle(
    name,
    new Request(`http://127.0.0.1/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    }),
  );
  await response.body?.cancel();
  return response.status;
}

const asPerson = (token = person.accessToken) => ({
  authorization: `Bearer ${token}`,
});

/** The calls to a path made while `work` runs. */
async function callsTo(path: string, work: () => Promise<unknown>) {
  const before = proxy.requests.get(path) ?? 0;
  await work();
  return (proxy.requests.get(path) ?? 0) - before;
}

it("a function runs from its first request on, again after a crash, and not after the end", async () => {
  const runner = startFunctions(newNames({ default: backend.secretKey }));
  const askForMembers = () => ask(runner, "get-users", asPerson());
  expect(functionProcesses(process.pid)).toEqual([]);
  expect(await Promise.all([askForMembers(), askForMembers()])).toEqual([403, 403]);
  const [first = 0, ...others] = functionProcesses(process.pid);
  expect(others).toEqual([]);
  process.kill(first, "SIGKILL");
  // A request may still meet the crash.
  await expect.poll(askForMembers).toBe(403);
  expect(functionProcesses(process.pid)).toEqual([expect.any(Number)]);
  expect(functionProcesses(process.pid)).not.toEqual([first]);
  await runner.stop();
  expect(await askForMembers()).toBe(503);
  // This one has never run.
  expect(await ask(runner, "registration-mail", asPerson())).toBe(503);
  expect(functionProcesses(process.pid)).toEqual([]);
});

/** A folder with one function, `own`. */
async function folderWith(source: string) {
  const directory = await mkdtemp(join(cache, "functions-"));
  const entry = join(directory, "own/index.ts");
  await mkdir(join(directory, "own"));
  await writeFile(entry, source);
  return { directory, entry };
}

it("a function that cannot start is tried again by the next request", async () => {
  const { directory, entry } = await folderWith("throw new Error('no');");
  const runner = startFunctions({}, directory);
  expect(await ask(runner, "own", {})).toBe(503);
  await writeFile(entry, "Deno.serve(() => new Response('yes'));");
  expect(await ask(runner, "own", {})).toBe(200);
});

it("a function connects to the hosts that it may, and to no other", async () => {
  const { directory } = await folderWith(`
    const connect = (address) => fetch(address).then(() => "reached", ({ name }) => name);
    Deno.serve(async () => Response.json([
      await connect(Deno.env.get("SUPABASE_URL") + "/health"),
      await connect("${backend.url}/health"),
    ]));`);
  const response = await startFunctions({}, directory).handle(
    "own",
    new Request("http://127.0.0.1/functions/v1/own"),
  );
  // Both are on this machine: the proxy, and what stands behind it.
  expect(await response.json()).toEqual(["reached", "NotCapable"]);
});

it("the platform checks no function's callers: the functions do", async () => {
  const folders = await readdir(FUNCTIONS, { withFileTypes: true });
  const names = folders
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name);
  const { functions = {} } = await readProjectConfig(projectDirectory);
  for (const name of names) {
    expect([name, functions[name]?.verify_jwt]).toEqual([name, false]);
    const source = await readFile(join(FUNCTIONS, name, "index.ts"), "utf8");
    expect(source).toMatch(/(?:getCaller|isService)\(request\)/);
  }
});

it.each([
  ["the keys by name", () => newNames({ default: backend.secretKey })],
  [
    "the default among several",
    () => newNames({ mails: "sb_secret_other", default: backend.secretKey }),
  ],
  [
    "the older names",
    () => ({
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    }),
  ],
  [
    "both",
    () => ({
      ...newNames({ default: backend.secretKey }),
      SUPABASE_ANON_KEY: "switched off",
      SUPABASE_SERVICE_ROLE_KEY: "switched off too",
    }),
  ],
])("a function works with %s", async (_which, keys) => {
  const runner = startFunctions(keys());
  // 409: its call with the secret key found no registration.
  expect(await ask(runner, "golfguage-integration", asPerson())).toBe(409);
});

it("the mails' schedule may use any secret key, in either header", async () => {
  const older = olderSecretKey();
  const runner = startFunctions({
    ...newNames({ default: backend.secretKey, mails: "sb_secret_for_mails" }),
    SUPABASE_SERVICE_ROLE_KEY: older,
  });
  for (const key of [backend.secretKey, "sb_secret_for_mails", older]) {
    for (const headers of [{ apikey: key }, asPerson(key)]) {
      expect(await ask(runner, "registration-mail", headers)).toBe(200);
    }
  }
  for (const key of ["sb_secret_", backend.publishableKey, "", "{}"]) {
    for (const headers of [{ apikey: key }, asPerson(key)]) {
      expect(await ask(runner, "registration-mail", headers)).toBe(401);
    }
  }
});

it("a token that cannot be valid costs the auth service nothing, and the keys are fetched once", async () => {
  const runner = startFunctions(newNames({ default: backend.secretKey }));
  const [header = "", payload = "", signature = ""] = person.accessToken.split(".");
  const foreign = await importJWK(await newKey("foreign"), "ES256");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as JWK;
  const signed = new SignJWT({ sub: person.id, role: "authenticated" })
    .setProtectedHeader({ alg: "ES256", kid })
    .setExpirationTime("1h");
  const invalid = [
    "no-token",
    "a.b.c",
    `${header}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`,
    await signed.sign(foreign),
  ];
  const fetched = await callsTo(JWKS, async () => {
    const asked = await callsTo(USER, async () => {
      for (const token of invalid) {
        expect([token, await ask(runner, "get-users", asPerson(token))]).toEqual([token, 401]);
      }
    });
    expect(asked).toBeLessThanOrEqual(1);
    expect(await ask(runner, "get-users", asPerson())).toBe(403);
  });
  expect(fetched).toBe(1);
});

it("only the auth service knows whether a session has ended", async () => {
  const runner = startFunctions(newNames({ default: backend.secretKey }));
  const leaving = await createUser(backend);
  const token = leaving.accessToken;
  expect(await ask(runner, "get-users", asPerson(token))).toBe(403);
  await backend.call("POST", "/auth/v1/logout", { token });
  expect(await ask(runner, "get-users", asPerson(token))).toBe(401);
});

it.each([
  ["refuse the connection", { kind: "refuse" }],
  ["answer 503", { kind: "status", status: 503 }],
  ["answer nonsense", { kind: "nonsense" }],
  ["answer without keys", { kind: "json", status: 200, body: { keys: [] } }],
  ["do not answer", { kind: "slow", milliseconds: 20_000 }],
] as const)("when the public keys %s, the auth service is asked", async (_how, fault) => {
  const runner = startFunctions(newNames({ default: backend.secretKey }));
  proxy.fail(JWKS, fault);
  const asked = await callsTo(USER, async () => {
    expect(await ask(runner, "get-users", asPerson())).toBe(403);
    expect(await ask(runner, "get-users", asPerson("a.b.c"))).toBe(401);
  });
  expect(asked).toBe(1);
  proxy.heal();
  expect(await ask(runner, "get-users", asPerson())).toBe(403);
});

it("an unknown kid, as after a rotation: the auth service is asked, and decides", async () => {
  const runner = startFunctions(newNames({ default: backend.secretKey }));
  const { body } = await backend.call("GET", JWKS);
  const other = { ...(await newKey("other")), d: undefined };
  proxy.fail(JWKS, { kind: "json", status: 200, body: { keys: [other] } });
  const asked = await callsTo(USER, async () => {
    expect(await ask(runner, "get-users", asPerson())).toBe(403);
    const unknown = await new SignJWT({ sub: person.id })
      .setProtectedHeader({ alg: "ES256", kid: "nobody's" })
      .setExpirationTime("1h")
      .sign(await importJWK(await newKey("nobody's"), "ES256"));
    expect(await ask(runner, "get-users", asPerson(unknown))).toBe(401);
  });
  expect(asked).toBe(2);
  expect(body.keys).toHaveLength(1);
});

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" };
}
