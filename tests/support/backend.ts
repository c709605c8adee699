import { spawn, type ChildProcess } from "node:child_process";
import { createHmac, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, mkdir, readdir, rename } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mail } from "embedded-supabase/dev-inbox.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import { fingerprint } from "../../scripts/build.ts";
import { withLock } from "../../scripts/with-lock.mjs";
import { scoringKeyOf } from "../../supabase/local/fake-scoring-service.ts";
import { projectRoot } from "./project-root.ts";

/** The project's own Node, whichever one runs the tests. */
export const nodeBinary = join(projectRoot, "node_modules/node/bin/node");

/**
 * Leaves PostgreSQL's code as it is compiled when it is loaded. By default it is
 * compiled again, optimized, while it runs; most backends of tests end before
 * that has paid.
 */
export const UNOPTIMIZED = "--liftoff-only";

const BACKEND_FILE = "supabase/local/main.ts";
const START_MILLISECONDS = 100_000;

/** A file for each port that a test run has given, which `npm test` clears at its start. */
const PORTS = join(projectRoot, "test-results", "ports");

/**
 * A port that nobody listens on, below those that systems give to outgoing
 * connections: one of those could be taken before it is used. Nor is it given again
 * in the same run, to any process: who has it listens only later.
 */
export async function freePort(): Promise<number> {
  mkdirSync(PORTS, { recursive: true });
  for (;;) {
    const port = randomInt(10_000, 32_000);
    try {
      writeFileSync(join(PORTS, String(port)), "", { flag: "wx" });
      const server = createServer().listen(port, "127.0.0.1");
      await once(server, "listening");
      server.close();
      await once(server, "close");
      return port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST" && code !== "EADDRINUSE") throw error;
    }
  }
}

/** A process's exit and its output. */
export type Outcome = {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
};

/** Runs a command of the backend to its end. */
export async function runToEnd(
  file: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Outcome> {
  const child = spawn(
    nodeBinary,
    [UNOPTIMIZED, join(projectRoot, "supabase/local", file), ...words],
    {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, output };
}

/** Signs a token with the backend's key. */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const signature = createHmac("sha256", secret).update(content);
  return `${content}.${signature.digest("base64url")}`;
}

/** A response of the data API or a function. */
export type Answer = {
  status: number;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type BackendOptions = {
  /** Whose backend, functions and config.toml it is: this project's by default. */
  checkout?: string;
  /** Whether its code is optimized while it runs, as a user's is. It costs a processor for some seconds. */
  optimized?: boolean;
};

/** The real embedded backend in a process of its own, on free ports with a new data directory. */
export class RunningBackend {
  readonly dataDir: string;
  readonly environment: Record<string, string>;
  readonly url: string;
  readonly mailboxUrl: string;
  readonly scoringUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  readonly scoringApiKey: string;
  readonly #checkout: string;
  readonly #nodeOptions: string[];
  #child: ChildProcess | undefined;
  #output = "";

  constructor(
    environment: Record<string, string> & { DATA_DIR: string },
    { checkout = projectRoot, optimized = false }: BackendOptions = {},
  ) {
    this.environment = environment;
    this.#checkout = checkout;
    this.#nodeOptions = optimized ? [] : [UNOPTIMIZED];
    this.dataDir = environment.DATA_DIR;
    this.url = `http://127.0.0.1:${environment.SUPABASE_PORT ?? ""}`;
    this.mailboxUrl = `${this.url}/mailbox`;
    this.scoringUrl = `http://127.0.0.1:${environment.SCORING_PORT ?? ""}`;
    const secrets = loadSecrets(this.dataDir);
    this.publishableKey = secrets.publishableKey;
    this.secretKey = secrets.secretKey;
    this.jwtSecret = secrets.jwtSecret;
    this.scoringApiKey = scoringKeyOf(secrets.secretKey);
  }

  /** Everything that the process has written so far. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the process and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(nodeBinary, [...this.#nodeOptions, join(this.#checkout, BACKEND_FILE)], {
      env: { ...process.env, ...this.environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        this.#output += String(chunk);
        captureLog("backend", child.pid ?? 0, String(chunk));
      });
    }
    const late = setTimeout(() => child.kill("SIGKILL"), START_MILLISECONDS);
    await Promise.race([once(child, "message"), once(child, "exit")]);
    clearTimeout(late);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The backend did not start.\n${this.#output}`);
    }
  }

  async #end(signal: NodeJS.Signals): Promise<Outcome> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return { code: null, signal: null, output: this.#output };
    }
    const ended = once(child, "exit");
    child.kill(signal);
    const [code, endSignal] = (await ended) as [number | null, NodeJS.Signals | null];
    return { code, signal: endSignal, output: this.#output };
  }

  /** Ends the process gracefully and keeps the data. */
  halt(): Promise<Outcome> {
    return this.#end("SIGTERM");
  }

  /** `kill -9`. */
  kill(): Promise<Outcome> {
    return this.#end("SIGKILL");
  }

  /** Closes the IPC channel, as a dying parent process would. */
  disconnect(): void {
    this.#child?.disconnect();
  }

  /** Ends the process gracefully and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.halt();
    await this.start();
  }

  /** Ends the process and removes its data. */
  async stop(): Promise<Outcome> {
    const outcome = await this.halt();
    await rm(this.dataDir, { recursive: true, force: true });
    return outcome;
  }

  /** Calls the backend with the publishable key, and with a user's token if given. */
  async call(
    method: string,
    path: string,
    options: {
      token?: string;
      body?: unknown;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        apikey: this.publishableKey,
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && {
          "content-type": "application/json",
        }),
        ...options.headers,
      },
      body:
        options.body === undefined
          ? undefined
          : typeof options.body === "string"
            ? options.body
            : JSON.stringify(options.body),
    });
    const text = await answer.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // Some responses are empty or not JSON; the test gets the text then.
    }
    return { status: answer.status, body };
  }

  /** Runs SQL as the owner of the database. */
  async sql<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
    const answer = await this.call("POST", "/local/sql", {
      body: text,
      headers: { apikey: this.secretKey, "content-type": "text/plain" },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as Row[];
  }

  /** The mails to one address, newest first. */
  async mailsTo(address: string): Promise<Mail[]> {
    const query = new URLSearchParams({ to: address });
    const { body } = await this.call("GET", `/mailbox.json?${String(query)}`);
    return body as Mail[];
  }

  /** Sets the fake scoring service's behaviour, for one e-mail or for all. */
  async scoringBehaviour(mode: string, email?: string): Promise<void> {
    await fetch(`${this.scoringUrl}/behaviour`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.scoringApiKey}` },
      body: JSON.stringify({ mode, email }),
    });
  }
}

/** Puts a database into a new data directory, so that its backend need not make one. */
export function prepareDatabase(dataDirectory: string): Promise<void> {
  return copyPreparedDatabase(dataDirectory, async (directory) => {
    await (await startIn(directory)).halt();
  });
}

/**
 * Starts a backend for tests: on PGlite, with a copy of a database that was
 * prepared before unless a data directory is given, or on the PostgreSQL database in
 * `DATABASE_URL`.
 *
 * @param environment settings that differ from the defaults, e.g.
 *   `JWT_EXPIRY`
 */
export async function startBackend(
  environment: Record<string, string> = {},
  options?: BackendOptions,
): Promise<RunningBackend> {
  const dataDirectory = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "teebox-backend-")));
  if (!environment.DATABASE_URL && !environment.DATA_DIR) {
    await prepareDatabase(dataDirectory);
  }
  return startIn(dataDirectory, environment, options);
}

async function startIn(
  dataDirectory: string,
  environment: Record<string, string> = {},
  options?: BackendOptions,
): Promise<RunningBackend> {
  const backend = new RunningBackend(
    {
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      LOG_LEVEL: "warn",
      // The least that bcrypt knows: a sign-up or log-in takes 5 ms instead of 150.
      LITE_AUTH_BCRYPT_COST: "4",
      ...environment,
      DATA_DIR: dataDirectory,
    },
    options,
  );
  try {
    await backend.start();
  } catch (error) {
    await backend.stop();
    throw error;
  }
  return backend;
}

/** A user who has signed up. */
export type TestUser = {
  id: string;
  email: string;
  password: string;
  fullName: string;
  accessToken: string;
  refreshToken: string;
};

/** Signs a user up, through the auth API. */
export async function createUser(
  backend: RunningBackend,
  options: { email?: string; fullName?: string } = {},
): Promise<TestUser> {
  const email = options.email ?? `person-${randomUUID()}@example.com`;
  const fullName = options.fullName ?? "Asha Golfer";
  const password = "correct-horse-1";
  const { status, body } = await backend.call("POST", "/auth/v1/signup", {
    body: { email, password, data: { full_name: fullName } },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return {
    id: body.user.id as string,
    email,
    password,
    fullName,
    accessToken: body.access_token as string,
    refreshToken: body.refresh_token as string,
  };
}

/** Grants a user the administrator role, as the owner of the database would. */
export async function makeAdmin(backend: RunningBackend, person: TestUser): Promise<void> {
  await backend.sql(`insert into public.admins (user_id) values ('${person.id}')`);
}

/** A valid registration for the Bangalore Birdie Bash. */
export function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tournament_name: "Bangalore Birdie Bash",
    tournament_date: "2025-09-13",
    full_name: "Asha Golfer",
    email: "asha@example.com",
    phone: "+91 98450 00000",
    golf_group: "Golf Buddiez",
    category: "men",
    handicap: "18.5",
    additional_info: null,
    submission_key: randomUUID(),
    ...changes,
  };
}

/** A valid registration for the founder's birthday. */
export function birthdayRegistration(
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    full_name: "Asha Golfer",
    phone: "+91 98450 00000",
    handicap: "18",
    birthday_message: "Many happy returns",
    submission_key: randomUUID(),
    ...changes,
  };
}

/** The logs of a whole test run, which `npm test` clears at its start and scans at its end. */
export const LOGS = join(projectRoot, "test-results", "logs");

/** Appends a test process's output to a log. */
export function captureLog(name: "web" | "backend", pid: number, text: string) {
  mkdirSync(LOGS, { recursive: true });
  appendFileSync(join(LOGS, `${name}-${String(pid)}.log`), text);
}

const CACHE = join(projectRoot, "node_modules/.cache/test-databases");

/** What decides what is in the database of a backend that has just started. */
const SOURCES = ["supabase", "package-lock.json"];

/**
 * Gives a new data directory the database of a backend that was started once: a
 * backend that finds it starts in a third of the time.
 *
 * @param dataDirectory of the backend that is about to start
 * @param startOnce starts and stops a backend in a data directory; called when
 *   there is no such database of today yet
 */
export async function copyPreparedDatabase(
  dataDirectory: string,
  startOnce: (dataDirectory: string) => Promise<void>,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const name = `${today}-${fingerprint(projectRoot, SOURCES).slice(0, 16)}`;
  const prepared = join(CACHE, name);
  if (!existsSync(prepared)) {
    await withLock(CACHE, async () => {
      if (existsSync(prepared)) return;
      const draft = join(CACHE, `${name}.draft`);
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true });
      await startOnce(draft);
      await rename(draft, prepared);
      await removeEarlierDays(today);
    });
  }
  // The asynchronous one takes five times as much processor time for the
  // thousand files.
  cpSync(join(prepared, "db"), join(dataDirectory, "db"), { recursive: true });
}

/** Those of other branches stay for the day. */
async function removeEarlierDays(today: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith(today)) {
      await rm(join(CACHE, name), { recursive: true, force: true });
    }
  }
}
