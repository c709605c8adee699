import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { PgliteDatabase } from "embedded-supabase/pglite-database.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import {
  createUser,
  makeAdmin,
  nodeBinary,
  registration,
  runToEnd,
  startBackend,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { addPicture, clientOf, load, pathOf } from "../support/stored-pictures.ts";
import { makeTournament } from "../support/tournaments.ts";

let backend: RunningBackend;
let folder: string;

beforeAll(async () => {
  backend = await startBackend();
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});

afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

const environment = () => ({ DATA_DIR: backend.dataDir });

async function register(where: RunningBackend, person: TestUser) {
  const { status } = await where.call("POST", "/rest/v1/tournament_registrations", {
    token: person.accessToken,
    body: registration(),
  });
  expect(status).toBe(201);
}

/** A user's rows in the database. */
async function traces(where: RunningBackend, person: TestUser): Promise<unknown> {
  const [row] = await where.sql(
    `select (select count(*)::int from auth.users where id = '${person.id}') as accounts,
            (select count(*)::int from public.profiles where id = '${person.id}') as profiles,
            (select count(*)::int from public.tournament_registrations where user_id = '${person.id}') as registrations`,
  );
  return row;
}

it("a backup made while the backend runs restores everything up to that moment, and nothing later", async () => {
  const file = join(folder, "runs.tar.gz");
  const before = await createUser(backend);
  await register(backend, before);
  const made = await runToEnd("commands/backup.ts", environment(), file);
  expect(made).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const after = await createUser(backend);
  await register(backend, before);
  const refused = await runToEnd("commands/restore.ts", environment(), file);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("is in use");

  await backend.halt();
  const restored = await runToEnd("commands/restore.ts", environment(), file);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toContain("db.before-");
  await backend.start();
  expect(await traces(backend, before)).toEqual({
    accounts: 1,
    profiles: 1,
    registrations: 1,
  });
  expect(await traces(backend, after)).toEqual({
    accounts: 0,
    profiles: 0,
    registrations: 0,
  });

  // The restored database works: the user can sign in, and the policies apply
  // to a new row.
  const { status, body } = await backend.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email: before.email, password: before.password },
  });
  expect(status).toBe(200);
  await register(backend, {
    ...before,
    accessToken: (body as { access_token: string }).access_token,
  });
});

it("with the two files of keys beside it, one made while the backend is stopped goes on elsewhere, its sessions too", async () => {
  const file = join(folder, "is-stopped.tar.gz");
  const before = await createUser(backend);
  await register(backend, before);
  await backend.halt();
  const made = await runToEnd("commands/backup.ts", environment(), file);
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toContain("without the keys");
  expect(made.output).toContain("Bring it back with: npm run db:restore");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await backend.start();
  const after = await createUser(backend);

  const elsewhere = await mkdtemp(join(tmpdir(), "teebox-elsewhere-"));
  for (const name of ["secrets.json", "signing-keys.json"]) {
    await copyFile(join(backend.dataDir, name), join(elsewhere, name));
  }
  const restored = await runToEnd("commands/restore.ts", { DATA_DIR: elsewhere }, file);
  expect(restored).toMatchObject({ code: 0 });
  const moved = await startBackend({ DATA_DIR: elsewhere });
  onTestFinished(async () => {
    await moved.stop();
  });
  expect(await traces(moved, before)).toEqual({
    accounts: 1,
    profiles: 1,
    registrations: 1,
  });
  expect(await traces(moved, after)).toMatchObject({ accounts: 0 });
  const { status, body } = await moved.call("GET", "/auth/v1/user", {
    token: before.accessToken,
  });
  expect({ status, id: (body as { id: string }).id }).toEqual({
    status: 200,
    id: before.id,
  });
  await register(moved, before);
});

it("a file that is not a backup changes nothing", async () => {
  const person = await createUser(backend);
  await backend.halt();
  const file = join(folder, "holiday.tar.gz");
  await writeFile(file, "not a database");
  const empty = join(folder, "empty.tar.gz");
  await writeFile(empty, gzipSync(Buffer.alloc(1024)));
  for (const path of [file, empty, join(folder, "none.tar.gz")]) {
    const { code, output } = await runToEnd("commands/restore.ts", environment(), path);
    expect(code).toBe(1);
    expect(output).not.toMatch(/\bat .+:\d+:\d+/);
  }
  expect(await readdir(backend.dataDir)).not.toContain("db.incoming");
  await backend.start();
  expect(await traces(backend, person)).toMatchObject({ accounts: 1 });
});

it("a database of another version, and its backup, are refused and left as they are", async () => {
  const other = await startBackend();
  onTestFinished(async () => {
    await rm(other.dataDir, { recursive: true });
  });
  const person = await createUser(other);
  await other.sql(
    "update supabase_migrations.schema_migrations set statements = array['select 1;']",
  );
  await other.sql("update private.baseline set fingerprint = 'other'");
  await other.halt();
  const file = join(folder, "other-version.tar.gz");
  const at = { DATA_DIR: other.dataDir };
  const made = await runToEnd("commands/backup.ts", at, file);
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toMatch(/cannot bring it back.+ baseline other; here/);

  const sentence = /The database was made by another version .+ db:reset/;
  await expect(other.start()).rejects.toThrow(sentence);
  const database = await PgliteDatabase.open(join(other.dataDir, "db"));
  try {
    expect(
      await database.query("select id from public.profiles where id = $1", [person.id]),
    ).toHaveLength(1);
  } finally {
    await database.close();
  }

  await backend.halt();
  const restored = await runToEnd("commands/restore.ts", environment(), file);
  const left = await readdir(backend.dataDir);
  await backend.start();
  expect(restored.code).toBe(1);
  expect(restored.output).toMatch(sentence);
  expect(left).not.toContain("db.incoming");
});

it("pictures are beside it, and restored with it on an empty machine", async () => {
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const { id } = await makeTournament(backend, admin);
  const picture = await addPicture(backend, admin, id);
  const file = join(folder, "with-pictures.tar.gz");
  const beside = join(folder, "with-pictures.pictures.tar");
  const made = await runToEnd("commands/backup.ts", environment(), file);
  expect(made.output).toContain(`The pictures are in ${beside}`);
  expect((await stat(beside)).mode & 0o777).toBe(0o600);
  // It is one that any tar opens.
  const { stdout } = await promisify(execFile)("tar", ["tf", beside]);
  expect(stdout).toContain(`pictures/${pathOf(id, picture)}\n`);

  const elsewhere = await mkdtemp(join(tmpdir(), "teebox-elsewhere-"));
  await rename(beside, `${beside}.away`);
  const without = await runToEnd("commands/restore.ts", { DATA_DIR: elsewhere }, file);
  expect(without).toMatchObject({ code: 1 });
  expect(without.output).toContain("is missing: it has the pictures of this backup");
  await writeFile(beside, (await readFile(`${beside}.away`)).subarray(0, -1_600));
  const cut = await runToEnd("commands/restore.ts", { DATA_DIR: elsewhere }, file);
  expect(cut).toMatchObject({ code: 1 });
  expect(cut.output).toContain("is no backup of pictures, or not whole");
  expect(await readdir(elsewhere)).toEqual(["lock"]);

  await rename(`${beside}.away`, beside);
  const restored = await runToEnd("commands/restore.ts", { DATA_DIR: elsewhere }, file);
  expect(restored).toMatchObject({ code: 0 });
  const moved = await startBackend({ DATA_DIR: elsewhere });
  onTestFinished(async () => {
    await moved.stop();
  });
  expect(await load(clientOf(moved, null), pathOf(id, picture))).toBe(pathOf(id, picture));
});

it("a backup that could not be written whole leaves no file", async () => {
  const file = join(folder, "cut.tar.gz");
  const command = spawn(
    "sh",
    [
      "-c",
      // In blocks of 512 bytes.
      'ulimit -f 200; exec "$0" supabase/local/commands/backup.ts "$1"',
      nodeBinary,
      file,
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, ...environment() },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  onTestFinished(() => {
    command.kill("SIGKILL");
  });
  let output = "";
  command.stderr.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(command, "close")) as [number | null];
  expect(code).toBe(1);
  expect(output).toMatch(/^EFBIG: file too large, write\n$/);
  expect(existsSync(file)).toBe(false);
});

it("a backup never overwrites a file", async () => {
  const file = join(folder, "precious.tar.gz");
  await writeFile(file, "precious");
  const { code, output } = await runToEnd("commands/backup.ts", environment(), file);
  expect(code).toBe(1);
  expect(output).toContain("exists already");
  expect((await stat(file)).size).toBe("precious".length);
});

it.each([{}, { apikey: "wrong" }, { apikey: "publishable" }])(
  "a backup requires the secret key: %j",
  async ({ apikey }: { apikey?: string }) => {
    const key = apikey === "publishable" ? backend.publishableKey : apikey;
    const answer = await fetch(`${backend.url}/local/backup`, {
      headers: key ? { apikey: key } : {},
    });
    expect(answer.status).toBe(401);
  },
);
