// `npm run measure:recovery`: what stays served while the backend is down, how long
// the site is away after each process was killed, and how long a backup and its restore
// take with 10,000 members. docs/operating.md, "When something fails", has the numbers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  createUser,
  freePort,
  nodeBinary,
  runToEnd,
  startBackend,
  type RunningBackend,
} from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { SCREENS } from "../support/screens.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";

const MEMBERS = 10_000;
/** An odd number; the supervisor gives up after five within a minute. */
const KILLS = 3;
const REGISTER = "/tournaments/founder-birthday/register";

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** The status of a page; 0 when the connection fails. */
async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Milliseconds until a URL answers 200. */
async function untilServed(url: string): Promise<number> {
  const startedAt = performance.now();
  while ((await statusOf(url)) !== 200) await wait(20);
  return performance.now() - startedAt;
}

/** How each visitor's page, and what needs the backend, answers while it is dead. */
async function whileDown(backend: RunningBackend): Promise<void> {
  const site = await startWebServer(backend, { LOG_LEVEL: "fatal" });
  const member = new Visitor(site.url);
  const account = await createUser(backend);
  await member.logIn(account);
  const paths = SCREENS.filter(({ user }) => user === "visitor").map(({ path }) => path);
  const before = new Map<string, number>();
  for (const path of paths) before.set(path, await statusOf(site.url + path));
  await backend.kill();
  const rows = [];
  for (const path of paths) {
    const startedAt = performance.now();
    const status = await statusOf(site.url + path);
    rows.push({
      path,
      up: before.get(path),
      down: status,
      within: seconds(performance.now() - startedAt),
    });
  }
  console.log("Visitors' pages while the backend is dead:");
  console.table(rows);
  const served = rows.filter(({ up, down }) => up === down).length;
  console.log(`${String(served)} of ${String(rows.length)} as before.`);
  const { email, password } = account;
  console.log("What needs the backend:");
  console.table({
    "a member's profile": (await member.get("/profile")).status,
    "a member's registration form": (await member.get(REGISTER)).status,
    "log-in": (await new Visitor(site.url).post("/login", { email, password })).status,
  });
  await site.stop();
  await backend.start();
}

/** How long `npm start` needs to be back after a process was killed. */
async function afterKill(): Promise<void> {
  const environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), "teebox-recovery-")),
    PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
    SCORING_PORT: String(await freePort()),
    LOG_LEVEL: "fatal",
  };
  const site = `http://localhost:${environment.PORT}`;
  const started = spawn(nodeBinary, ["scripts/supervise.ts"], {
    cwd: projectRoot,
    env: { ...process.env, SUPABASE_URL: "", ...environment },
    stdio: "ignore",
  });
  await untilServed(`${site}/healthz`);
  const rows = [];
  for (const [name, file, probe] of [
    ["web server", "server.ts", "/login"],
    ["backend", "supabase/local/main.ts", "/healthz"],
  ] as const) {
    const took: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // A process that dies soon after its start is started again more slowly.
      await wait(10_000);
      process.kill(await pidOf(file, environment.DATA_DIR), "SIGKILL");
      while ((await statusOf(site + probe)) === 200) await wait(5);
      took.push(await untilServed(site + probe));
    }
    took.sort((a, b) => a - b);
    rows.push({
      killed: name,
      "served again after, median": seconds(took[(KILLS - 1) / 2] ?? 0),
      longest: seconds(took.at(-1) ?? 0),
    });
  }
  console.log(`From kill -9 to service, ${String(KILLS)} times each:`);
  console.table(rows);
  const ended = once(started, "exit");
  started.kill("SIGTERM");
  await ended;
  await rm(environment.DATA_DIR, { recursive: true, force: true });
}

/** The process of a file that was started with this data directory. */
async function pidOf(file: string, dataDirectory: string): Promise<number> {
  const list = spawn("ps", ["axeww", "-o", "pid=,command="]);
  let text = "";
  list.stdout.on("data", (chunk) => (text += String(chunk)));
  await once(list, "close");
  const line = text.split("\n").find((line) => line.includes(dataDirectory) && line.includes(file));
  if (!line) throw new Error(`${file} does not run.`);
  return Number.parseInt(line, 10);
}

/** How long a backup and its restore take, and whether a member can log in again. */
async function restoreOf(backend: RunningBackend): Promise<void> {
  const member = await createUser(backend);
  await backend.sql(`
    with accounts as (
      insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, is_sso_user)
      select id, 'authenticated', 'authenticated', id || '@example.com',
             jsonb_build_object('full_name', 'Asha Golfer'), now(), false
      from (select gen_random_uuid() as id from generate_series(1, ${String(MEMBERS)})) as ids
      returning id)
    select count(*) from accounts`);
  const file = join(backend.dataDir, "recovery.tar.gz");
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return seconds(performance.now() - startedAt);
  };
  const command = async (name: string) => {
    const { code, output } = await runToEnd(`commands/${name}.ts`, backend.environment, file);
    if (code !== 0) throw new Error(output);
  };
  const backup = await timed(() => command("backup"));
  await backend.halt();
  const restore = await timed(() => command("restore"));
  const start = await timed(() => backend.start());
  const site = await startWebServer(backend, { LOG_LEVEL: "fatal" });
  await new Visitor(site.url).logIn(member);
  console.log(`Backup and restore with ${String(MEMBERS)} members:`);
  console.table({ "backup, while it runs": backup, restore, start });
  await site.stop();
}

const backend = await startBackend({}, { optimized: true });
await whileDown(backend);
await restoreOf(backend);
await backend.stop();
await afterKill();
