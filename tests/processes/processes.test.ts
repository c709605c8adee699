import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findProgram } from "../../scripts/programs.ts";
import {
  createUser,
  freePort,
  makeAdmin,
  startBackend,
  type RunningBackend,
} from "../support/backend.ts";
import { makeTournament } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";
import { MOVABLE_CLOCK, startWebServer, type WebServer } from "../support/web-server.ts";
import { startRoundRobin, type RoundRobin } from "./round-robin.ts";

/** Four log-ins on an account from one address. */
const RATE_LIMIT_FACTOR = "0.2";
const ALLOWED = 4;

let backend: RunningBackend;
let proxy: RoundRobin;
let folder: string;
let redisPort: number;
let redis: ChildProcess;
const sites: WebServer[] = [];
/** Those that the proxy asks. */
let asked: readonly WebServer[] = sites;

async function startRedis() {
  const program = findProgram("redis-server");
  if (!program) throw new Error("There is no redis-server.");
  redis = spawn(program, ["--port", String(redisPort), "--bind", "127.0.0.1", "--dir", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  redis.stdout?.on("data", (chunk) => (output += String(chunk)));
  await vi.waitFor(
    () => {
      expect(output).toContain("Ready to accept connections");
    },
    { timeout: 10_000 },
  );
}

async function killRedis() {
  const ended = once(redis, "exit");
  redis.kill("SIGKILL");
  await ended;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "teebox-redis-"));
  redisPort = await freePort();
  await startRedis();
  backend = await startBackend();
  proxy = await startRoundRobin(() => asked.map(({ url }) => url));
  for (let count = 0; count < 2; count += 1) {
    sites.push(
      await startWebServer(backend, {
        ...MOVABLE_CLOCK,
        SITE_URL: proxy.url,
        TRUST_PROXY: "1",
        RATE_LIMIT_FACTOR,
        REDIS_URL: `redis://127.0.0.1:${String(redisPort)}`,
      }),
    );
  }
});

afterAll(async () => {
  for (const site of sites) await site.stop();
  await proxy.stop();
  await backend.stop();
  await killRedis();
  await rm(folder, { recursive: true });
});

let addresses = 0;

/** How many wrong log-ins get an answer other than "too many". */
async function countAllowed(email: string): Promise<number> {
  const visitor = new Visitor(proxy.url);
  const from = { "X-Forwarded-For": `203.0.113.${String((addresses += 1))}` };
  let allowed = 0;
  for (let attempt = 0; attempt < 2 * ALLOWED + 2; attempt += 1) {
    const { status } = await visitor.post("/login", { email, password: "wrong-password-1" }, from);
    if (status === 400) allowed += 1;
    else expect(status).toBe(429);
  }
  return allowed;
}

test("a session and a saved form go from one process to the other", async () => {
  const member = new Visitor(proxy.url);
  const user = await createUser(backend);
  await member.logIn(user);
  for (let time = 0; time < 4; time += 1) {
    const { status, text } = await member.get("/profile");
    expect(status).toBe(200);
    expect(text).toContain(user.email);
  }
  const step = "/booking?step=3&course=lake&card=hdfc";
  await member.post(step, { name: "Asha of Eagleton", email: "" });
  for (let time = 0; time < 2; time += 1) {
    expect((await member.get(step)).text).toContain("Asha of Eagleton");
  }
});

test("a page that is changed is new at once in the process that saved, and within a minute in the other", async () => {
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const [one, other] = sites as [WebServer, WebServer];
  const club = new Visitor(proxy.url);
  await club.logIn(admin);
  const cup = await makeTournament(backend, admin, {
    has_information_page: true,
  });
  const path = `/tournaments/${cup.slug}/updates`;
  const seesReason = async (site: WebServer) => {
    asked = [site];
    const { text } = await new Visitor(proxy.url).get(path);
    return text.includes("The course is flooded.");
  };
  for (const site of [one, other]) expect(await seesReason(site)).toBe(false);

  asked = [one];
  const cancelled = await club.post(`/admin/tournaments/${cup.id}/cancel`, {
    version: String(cup.version),
    reason: "The course is flooded.",
  });
  expect(cancelled.status).toBe(302);
  expect(await seesReason(one)).toBe(true);
  expect(await seesReason(other)).toBe(false);

  await other.moveClock(61_000);
  await expect.poll(() => seesReason(other)).toBe(true);
  asked = sites;
});

test("attempts are counted together, and Redis learns no address", async () => {
  const user = await createUser(backend);
  expect(await countAllowed(user.email)).toBe(ALLOWED);
  const keys = spawn(
    (findProgram("redis-server") ?? "").replace(/server$/, "cli"),
    ["-p", String(redisPort), "keys", "*"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let listed = "";
  keys.stdout.on("data", (chunk) => (listed += String(chunk)));
  await once(keys, "close");
  expect(listed).toMatch(/^teebox:attempts:pair:[\w-]{43}$/m);
  expect(listed).not.toContain("@");
  expect(listed).not.toContain("127.0.0.1");
});

test("while Redis is down each process counts for itself; afterwards they count together again", async () => {
  await killRedis();
  const user = await createUser(backend);
  expect(await countAllowed(user.email)).toBe(2 * ALLOWED);
  expect(sites[0]?.output()).toContain("Redis does not answer");

  await startRedis();
  await vi.waitFor(
    async () => {
      const { email } = await createUser(backend);
      expect(await countAllowed(email)).toBe(ALLOWED);
    },
    { timeout: 30_000, interval: 1_000 },
  );
});

test("while Redis hangs log-ins are answered, and each process counts for itself", async () => {
  redis.kill("SIGSTOP");
  try {
    const { email } = await createUser(backend);
    const startedAt = performance.now();
    expect(await countAllowed(email)).toBe(2 * ALLOWED);
    // Ten attempts: three counters each, and half a second for a refused log-in.
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  } finally {
    redis.kill("SIGCONT");
  }
  await vi.waitFor(
    async () => {
      const { email } = await createUser(backend);
      expect(await countAllowed(email)).toBe(ALLOWED);
    },
    { timeout: 30_000, interval: 1_000 },
  );
});
