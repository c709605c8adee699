import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { utimesSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort, nodeBinary, prepareDatabase } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { Visitor } from "../support/visitor.ts";

/** `npm start`, with its own ports and data. */
let started: ChildProcess;
let output: string;
let environment: Record<string, string>;
let site: string;

beforeEach(async () => {
  environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), "teebox start ")),
    PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
    SCORING_PORT: String(await freePort()),
    LOG_LEVEL: "",
  };
  site = `http://localhost:${environment.PORT ?? ""}`;
});

afterEach(async () => {
  await end("SIGTERM");
  await rm(environment.DATA_DIR ?? "", { recursive: true, force: true });
});

/** In the data directory, the second start's database: only a first start makes one. */
const prepare = () => prepareDatabase(environment.DATA_DIR ?? "");

function start(...words: string[]) {
  output = "";
  started = spawn(nodeBinary, ["scripts/supervise.ts", ...words], {
    cwd: projectRoot,
    env: { ...process.env, SUPABASE_URL: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.stdout?.on("data", (chunk) => (output += String(chunk)));
  started.stderr?.on("data", (chunk) => (output += String(chunk)));
}

async function end(signal: NodeJS.Signals) {
  if (started.exitCode === null && started.signalCode === null) {
    const ended = once(started, "exit");
    started.kill(signal);
    await ended;
  }
  return started.exitCode;
}

/**
 * How much of a processor a program gets: 1 on a machine with nothing else to do. In
 * as much less time as others take, a start can be expected to do less.
 */
function shareOfProcessor(): number {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  while (performance.now() - startedAt < 500);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - startedAt));
}

const running = () =>
  vi.waitFor(
    () => {
      expect(output).toContain("Teebox is running.");
    },
    { timeout: 100_000, interval: 100 },
  );

/** All processes of this start, including orphans. */
async function processes(): Promise<{ pid: number; command: string }[]> {
  const list = spawn("ps", ["axeww", "-o", "pid=,command="]);
  let text = "";
  list.stdout.on("data", (chunk) => (text += String(chunk)));
  await once(list, "close");
  return text
    .split("\n")
    .filter((line) => line.includes(environment.DATA_DIR ?? ""))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

const noneLeft = () =>
  vi.waitFor(
    async () => {
      expect(await processes()).toEqual([]);
    },
    {
      timeout: 15_000,
      interval: 200,
    },
  );

const pidOf = async (file: string) =>
  (await processes()).find(({ command }) => command.includes(file))?.pid ?? 0;

async function signUp(email: string) {
  const visitor = new Visitor(site);
  const answer = await visitor.post("/signup", {
    fullName: "Asha Rao",
    email,
    password: "fairway-and-1",
    adult: "on",
  });
  expect(answer.location).toBe("/profile");
}

async function canLogIn(email: string) {
  const visitor = new Visitor(site);
  const password = "fairway-and-1";
  const answer = await visitor.post("/login", { email, password });
  return answer.location === "/profile";
}

test("it prints all URLs, and exits gracefully", async () => {
  start();
  await running();
  expect(output).toContain(site);
  expect(output).toContain(
    `http://127.0.0.1:${environment.SUPABASE_PORT ?? ""}/mailbox`,
  );
  expect(output).toContain("golfer@example.com / fairway-demo-1");
  expect(output).toContain("admin@example.com / clubhouse-demo-1");
  expect(output).toContain("Ctrl-C stops it.");

  const demo = new Visitor(site);
  const answer = await demo.post("/login", {
    email: "golfer@example.com",
    password: "fairway-demo-1",
  });
  expect(answer.location).toBe("/profile");
  // No request is logged, nor anything else.
  expect(output.trim().split("\n")).toHaveLength(6);

  const startedAt = performance.now();
  expect(await end("SIGTERM")).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await noneLeft();
});

test("what is killed is restarted, and no account is lost; the second start takes less than 5 s", async () => {
  await prepare();
  start();
  await running();
  await signUp("asha@example.com");
  for (const file of ["supabase/local/main.ts", "server.ts"]) {
    const pid = await pidOf(file);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect(await pidOf(file)).not.toBe(pid);
        expect((await new Visitor(site).get("/healthz")).status).toBe(200);
      },
      { timeout: 100_000, interval: 200 },
    );
    expect(await canLogIn("asha@example.com")).toBe(true);
  }
  expect(output).toContain("The embedded backend died");
  expect(output).toContain("The web server died");
  await end("SIGKILL");
  await noneLeft();

  const share = shareOfProcessor();
  const startedAt = performance.now();
  start();
  await running();
  const elapsed = performance.now() - startedAt;
  expect(elapsed * ((share + shareOfProcessor()) / 2)).toBeLessThan(5_000);
  expect(await canLogIn("asha@example.com")).toBe(true);
});

test.each(["PORT", "SUPABASE_PORT"])(
  "a %s in use gives one clear line, and everything stops",
  async (name) => {
    await prepare();
    const squatter = createServer();
    squatter.listen(Number(environment[name]));
    await once(squatter, "listening");
    start();
    const [code] = (await once(started, "exit")) as [number];
    // The last lines may still be in the pipe.
    await wait(100);
    squatter.close();
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`^.*${environment[name] ?? ""}.*taken.*$`, "im"),
    );
    expect(output).toContain("Everything stops.");
    expect(output).not.toMatch(/^\s+at /m);
    await noneLeft();
  },
);

test("a second start with other ports and data runs beside the first; on a public address it says that it is for trials", async () => {
  await prepare();
  start();
  await running();
  expect(output).not.toContain("for trials");
  const first = { started, site };
  const firstEnvironment = environment;
  environment = {
    ...environment,
    DATA_DIR: await mkdtemp(join(tmpdir(), "teebox start ")),
    PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
    SCORING_PORT: String(await freePort()),
    SITE_URL: "https://teebox.example",
  };
  await prepare();
  start();
  await running();
  expect(output).toContain("for trials, not for members");
  await expect
    .poll(async () => (await new Visitor(first.site).get("/healthz")).status, {
      timeout: 100_000,
    })
    .toBe(200);
  first.started.kill("SIGTERM");
  await once(first.started, "exit");
  await rm(firstEnvironment.DATA_DIR ?? "", { recursive: true, force: true });
});

test("in development types are checked, and the web server starts again with its file", async () => {
  await prepare();
  start("--dev");
  await running();
  const pid = await pidOf("server.ts");
  const now = new Date();
  utimesSync(join(projectRoot, "server.ts"), now, now);
  await vi.waitFor(
    async () => {
      expect(output).toContain("The code of the web server has changed");
      expect(await pidOf("server.ts")).not.toBe(pid);
      expect((await new Visitor(site).get("/healthz")).status).toBe(200);
      expect(output).toContain("Found 0 errors. Watching for file changes.");
    },
    { timeout: 60_000, interval: 500 },
  );
  await end("SIGTERM");
  await noneLeft();
}, 120_000);
