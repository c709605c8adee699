import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isOwnerRequest } from "embedded-supabase/owner-sql.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "../../supabase/local/settings.ts";
import {
  freePort,
  createUser,
  makeAdmin,
  nodeBinary,
  prepareDatabase,
  registration,
  runToEnd,
  startBackend,
} from "../support/backend.ts";
import type { RunningBackend } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { functionProcesses } from "../support/process-usage.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";

let backend: RunningBackend;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "teebox-long-"));
  // One with a very long name, and a copy of a database that was prepared before.
  const long = join(folder, "a".repeat(200));
  await prepareDatabase(long);
  backend = await startBackend({ DATA_DIR: long });
});

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    // A zombie counts as ended.
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)]);
    return !state.toString().startsWith("Z");
  } catch {
    return false;
  }
}

async function expectEnded(pids: number[]): Promise<void> {
  for (let attempt = 0; attempt < 50 && pids.some(isAlive); attempt += 1) {
    await delay(100);
  }
  expect(pids.filter(isAlive)).toEqual([]);
}

async function untilAFunctionAnswers(token: string): Promise<void> {
  const { status } = await backend.call("POST", "/functions/v1/get-users", {
    token,
    body: {},
  });
  expect(status).toBe(403);
}

describe("stopping", () => {
  it("SIGTERM finishes requests in flight, exits with 0 and leaves nothing behind", async () => {
    const person = await createUser(backend);
    await untilAFunctionAnswers(person.accessToken);
    const children = functionProcesses(backend.pid);
    expect(children).not.toEqual([]);
    const slow = backend.sql("select pg_sleep(1), 'done' as answer");
    await delay(200);
    const begin = Date.now();
    const outcome = await backend.halt();
    expect(outcome).toMatchObject({ code: 0, signal: null });
    expect(Date.now() - begin).toBeLessThan(10_000);
    expect((await slow)[0]?.answer).toBe("done");
    await expectEnded(children);
    await backend.start();
  });

  it("kill -9 loses nothing that was confirmed, and leaves no function behind", async () => {
    const person = await createUser(backend);
    await untilAFunctionAnswers(person.accessToken);
    const children = functionProcesses(backend.pid);
    expect(children).not.toEqual([]);
    const form = registration();
    const { status } = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: form,
    });
    expect(status).toBe(201);
    await backend.kill();
    await expectEnded(children);
    await backend.start();
    const { body } = await backend.call("GET", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
    });
    expect(body).toHaveLength(1);
    expect(body[0].submission_key).toBe(form.submission_key);
  });

  it("kill -9 during the import of a statement leaves all of it or nothing", async () => {
    const admin = await createUser(backend);
    await makeAdmin(backend, admin);
    const cup = await makeTournament(backend, admin);
    await rpc(backend, admin, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
    });
    const { entry_id: entry } = await addEntrant(backend, admin, cup);
    const lines = Array.from({ length: 3_000 }, (_, index) => ({
      key: String(index).padStart(22, "k"),
      day: "2026-10-01",
      direction: "credit",
      paise: 350_000,
      state: index === 2_999 ? "booked" : "open",
      parts: index === 2_999 ? [{ entry, due: 350_000, paise: 350_000 }] : [],
    }));
    const counts = async () =>
      (
        await backend.sql(
          `select (select count(*)::integer from public.statement_lines) as lines,
                  (select count(*)::integer from public.statement_imports) as imports,
                  (select count(*)::integer from public.fee_ledger
                   where entry_id = '${entry}' and kind = 'payment') as payments,
                  (select count(*)::integer from public.receipts
                   where entry_id = '${entry}') as receipts`,
        )
      )[0];
    const nothing = { lines: 0, imports: 0, payments: 0, receipts: 0 };
    const all = { lines: 3_000, imports: 1, payments: 1, receipts: 1 };
    const book = () => rpc(backend, admin, "book_statement", { account: "0001", lines });
    for (const milliseconds of [50, 200, 400]) {
      const answered = book().catch(() => null);
      await delay(milliseconds);
      await backend.kill();
      await answered;
      await backend.start();
      expect([all, nothing]).toContainEqual(await counts());
    }
    const { body } = await book();
    expect(body).toSatisfy(
      (answer: { booked?: number; message?: string }) =>
        answer.booked === 1 || answer.message === "statement_changed",
    );
    expect(await counts()).toEqual(all);
  });

  it("happens when the parent process is gone", async () => {
    const { pid } = backend;
    const person = await createUser(backend);
    await untilAFunctionAnswers(person.accessToken);
    const children = functionProcesses(backend.pid);
    expect(children).not.toEqual([]);
    backend.disconnect();
    await expectEnded([pid, ...children]);
    await backend.start();
  });
});

describe("starting", () => {
  it("fails with one line while another backend uses the data", async () => {
    const outcome = await runToEnd("main.ts", {
      DATA_DIR: backend.dataDir,
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
    });
    expect(outcome.code).toBe(1);
    expect(outcome.output.trim().split("\n")).toHaveLength(1);
    expect(outcome.output).toContain(`${backend.dataDir} is in use`);
    expect((await backend.call("GET", "/health")).status).toBe(200);
  });

  it.each(["SUPABASE_PORT", "SCORING_PORT"])(
    "fails with one line when %s is in use",
    async (variable) => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const { port } = taken.address() as { port: number };
      const directory = await mkdtemp(join(tmpdir(), "teebox-port-"));
      const outcome = await runToEnd("main.ts", {
        DATA_DIR: directory,
        SUPABASE_PORT: String(await freePort()),
        SCORING_PORT: String(await freePort()),
        [variable]: String(port),
      });
      taken.close();
      await rm(directory, { recursive: true });
      expect(outcome.code).toBe(1);
      expect(outcome.output.trim().split("\n")).toHaveLength(1);
      expect(outcome.output).toContain(`Port ${String(port)} is taken`);
      expect(outcome.output).toContain(variable);
    },
  );

  it("fails with one line when a setting is invalid", async () => {
    const outcome = await runToEnd("main.ts", { SUPABASE_PORT: "golf" });
    expect(outcome.code).toBe(1);
    expect(outcome.output.trim().split("\n")).toHaveLength(1);
    expect(outcome.output).toContain("SUPABASE_PORT");
  });

  it("fails with one line when the disk is full", async () => {
    const directory = await mkdtemp(join(tmpdir(), "teebox-full-"));
    const outcome = await runToEnd("main.ts", {
      DATA_DIR: directory,
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "full-disk.ts")}`,
    });
    await rm(directory, { recursive: true });
    expect(outcome.code).toBe(1);
    expect(outcome.output).toBe(
      `The disk is full: ${directory} has 0 MB left, and the embedded backend needs 100 MB to start.\n`,
    );
  });

  it("begins no database that would not fit", async () => {
    const directory = await mkdtemp(join(tmpdir(), "teebox-full-"));
    const outcome = await runToEnd("main.ts", {
      DATA_DIR: directory,
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "full-disk.ts")}`,
      NEARLY_FULL_DISK: "yes",
    });
    expect([outcome.code, outcome.output]).toEqual([
      1,
      `The disk is full: ${directory} has 20 MB left, and the embedded backend needs 100 MB to start.\n`,
    ]);
    expect(existsSync(join(directory, "db"))).toBe(false);
    await rm(directory, { recursive: true });
  });

  it("says in the log when the disk has become full, and saves again when there is space", async () => {
    const directory = await mkdtemp(join(tmpdir(), "teebox-full-"));
    const full = join(directory, "full");
    await prepareDatabase(join(directory, "data"));
    const alone = await startBackend({
      DATA_DIR: join(directory, "data"),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "full-disk.ts")}`,
      FULL_DISK_FILE: full,
    });
    onTestFinished(async () => {
      await alone.stop();
      await rm(directory, { recursive: true });
    });
    const logged = () => alone.output.match(/the disk is full/g)?.length ?? 0;
    const person = await createUser(alone);
    const note = (text: string) =>
      alone.sql(
        `insert into public.admin_audit (admin_id, action, search)
         select '${person.id}', 'look-up', repeat('${text}', 200) from generate_series(1, 2000)`,
      );
    await note("a");
    expect(logged()).toBe(0);
    await writeFile(full, "");
    for (let time = 0; time < 3; time += 1) {
      await expect(note("b")).rejects.toThrow("53100");
    }
    await expect.poll(logged).toBe(1);
    await rm(full);
    await note("c");
    expect(
      await alone.sql(
        "select distinct left(search, 1) as letter from public.admin_audit order by 1",
      ),
    ).toEqual([{ letter: "a" }, { letter: "c" }]);
  });

  it("again keeps the secrets and the data, readable by this user only, and makes no demo administrator whose role was revoked", async () => {
    const path = join(backend.dataDir, "secrets.json");
    const before = await readFile(path, "utf8");
    await chmod(backend.dataDir, 0o755);
    await backend.sql("delete from public.admins");
    await backend.restart();
    expect(await readFile(path, "utf8")).toBe(before);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(backend.dataDir)).mode & 0o777).toBe(0o700);
    expect(await backend.sql("select * from public.admins")).toEqual([]);
  });
});

describe("settings", () => {
  it("have the documented defaults", () => {
    expect(readSettings({ DATA_DIR: "/data" })).toMatchObject({
      port: 54_321,
      url: "http://127.0.0.1:54321",
      scoringPort: 54_322,
      dataDirectory: "/data",
      siteUrl: "http://localhost:3000",
      golfguageApiUrl: "http://127.0.0.1:54322",
      emailConfirmations: undefined,
    });
  });

  it("distinguish an empty scoring address from none", () => {
    expect(readSettings({ GOLFGUAGE_API_URL: "" }).golfguageApiUrl).toBeUndefined();
    expect(readSettings({ GOLFGUAGE_API_URL: "https://scores.example/api/" }).golfguageApiUrl).toBe(
      "https://scores.example/api",
    );
  });

  it.each([
    { SUPABASE_PORT: "0" },
    { SUPABASE_PORT: "65535" },
    { SCORING_PORT: "54321" },
    { PORT: "54321" },
    { PORT: "54322" },
    { SITE_URL: "ftp://teebox.example" },
    { EMAIL_CONFIRMATIONS: "yes" },
    { SECOND_FACTOR: "on" },
    { JWT_EXPIRY: "-1" },
    { GOLFGUAGE_API_URL: "nowhere" },
    { LOG_LEVEL: "loud" },
  ])("reject %j", (variables) => {
    expect(() => readSettings(variables)).toThrow("Wrong settings");
  });

  it.each(["SITE_URL", "DATABASE_URL", "GOLFGUAGE_API_URL"])(
    "show an example when %s is no address",
    (name) => {
      expect(() => readSettings({ [name]: "nowhere" })).toThrow(
        `Wrong settings: ${name}: must be an address, for example `,
      );
    },
  );
});

describe("the owner's SQL", () => {
  it("returns rows and errors", async () => {
    expect(await backend.sql("select 1 as one; select 2 as two")).toEqual([{ two: 2 }]);
    await expect(backend.sql("select nothing")).rejects.toThrow("42703");
    expect(await backend.sql("select 3 as three")).toEqual([{ three: 3 }]);
  });

  it.each<[string, () => Record<string, string>]>([
    ["the publishable key", () => ({ apikey: backend.publishableKey })],
    ["no key", () => ({ apikey: "" })],
    [
      "the key in the wrong place",
      () => ({ apikey: "", authorization: `Bearer ${backend.secretKey}` }),
    ],
  ])("is rejected with %s", async (_what, headers) => {
    const { status } = await backend.call("POST", "/local/sql", {
      body: "delete from auth.users",
      headers: headers(),
    });
    expect(status).toBe(401);
    expect((await backend.sql("select count(*) from auth.users"))[0]?.count).not.toBe(0);
  });

  it("is rejected from other machines, even with the key", () => {
    const key = "sb_secret_key";
    expect(isOwnerRequest(key, "127.0.0.1", key)).toBe(true);
    expect(isOwnerRequest(key, "::1", key)).toBe(true);
    expect(isOwnerRequest(key, "192.0.2.7", key)).toBe(false);
    expect(isOwnerRequest(key, null, key)).toBe(false);
    expect(isOwnerRequest("another", "127.0.0.1", key)).toBe(false);
    expect(isOwnerRequest(null, "127.0.0.1", key)).toBe(false);
  });
});

it("a statement that takes too long ends the process", async () => {
  const limit = join(projectRoot, "packages/embedded-supabase/statement-limit.ts");
  const child = spawn(
    nodeBinary,
    [
      "--input-type=module-typescript",
      "--eval",
      `import { limitStatements } from ${JSON.stringify(limit)};
       const limited = limitStatements(300);
       await limited(async () => {});
       await new Promise((resolve) => setTimeout(resolve, 1500));
       console.log("still here");
       await limited(async () => { for (;;); });`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const [, signal] = (await once(child, "close")) as [null, NodeJS.Signals];
  expect({ signal, output }).toEqual({
    signal: "SIGKILL",
    output: "still here\nA statement took too long. The embedded backend ends.\n",
  });
});

describe("the gateway", () => {
  it("reports its health", async () => {
    expect(await backend.call("GET", "/health")).toEqual({
      status: 200,
      body: { status: "ok" },
    });
  });

  it("is not healthy while its data directory cannot be written", async () => {
    const obstacle = join(backend.dataDir, "health");
    await mkdir(obstacle);
    for (const path of ["/health", "/auth/v1/health"]) {
      expect((await backend.call("GET", path)).status).toBe(503);
    }
    await rm(obstacle, { recursive: true });
    expect((await backend.call("GET", "/auth/v1/health")).status).toBe(200);
  });

  it("responds 404 to other paths", async () => {
    for (const path of ["/", "/local", "/storage/v1/bucket", "/_system"]) {
      expect((await backend.call("GET", path)).status).toBe(404);
    }
    const list = "/storage/v1/object/list/pictures";
    expect((await backend.call("POST", list, { body: { prefix: "" } })).status).toBe(404);
  });

  it("rejects requests for the dev inbox under another host name", async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${backend.mailboxUrl}.json`, { headers: { host: "attacker.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it("does not log users' values", async () => {
    const person = await createUser(backend);
    await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: person.accessToken,
      body: registration({ phone: "too-short" }),
    });
    expect(backend.output).not.toContain("too-short");
    expect(backend.output).not.toContain(person.email);
  });
});

describe("the commands", () => {
  const environment = () => ({ DATA_DIR: backend.dataDir });

  it("grant and revoke the administrator role while the backend is running", async () => {
    const person = await createUser(backend);
    const isAdmin = async () =>
      (
        await backend.call("POST", "/rest/v1/rpc/is_admin", {
          token: person.accessToken,
          body: {},
        })
      ).body as boolean;
    const granted = await runToEnd("commands/admin-grant.ts", environment(), person.email);
    expect(granted.code).toBe(0);
    expect(granted.output).toContain(`${person.email} is an administrator`);
    expect(await isAdmin()).toBe(true);
    const revoked = await runToEnd(
      "commands/admin-grant.ts",
      environment(),
      "--revoke",
      person.email,
    );
    expect(revoked.code).toBe(0);
    expect(await isAdmin()).toBe(false);
  });

  it("grant the administrator role while it is stopped", async () => {
    const person = await createUser(backend);
    await backend.halt();
    const { code } = await runToEnd(
      "commands/admin-grant.ts",
      environment(),
      person.email.toUpperCase(),
    );
    expect(code).toBe(0);
    await backend.start();
    expect(
      await backend.sql(`select 1 as yes from public.admins where user_id = '${person.id}'`),
    ).toEqual([{ yes: 1 }]);
  });

  it.each([
    ["a clever name", ["x' or true --"], "No account has confirmed"],
    ["two names", ["a@example.com", "b@example.com"], "Usage"],
  ])("reject %s", async (_what, words, message) => {
    const outcome = await runToEnd("commands/admin-grant.ts", environment(), ...words);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain(message);
  });

  it("reset the data directory only while it is not in use", async () => {
    const refused = await runToEnd("commands/reset.ts", environment());
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("is in use");
    await backend.halt();
    await writeFile(join(backend.dataDir, "mine.txt"), "keep");
    const { code } = await runToEnd("commands/reset.ts", environment());
    expect(code).toBe(0);
    expect(await readFile(join(backend.dataDir, "mine.txt"), "utf8")).toBe("keep");
    expect(await readdir(backend.dataDir)).not.toContain("db");
    await prepareDatabase(backend.dataDir);
    await backend.start();
  });
});
