import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

const START_MILLISECONDS = 15_000;
const EXIT_MILLISECONDS = 2_000;

/** What the functions may read and reach. */
export type FunctionsEnvironment = {
  /** Their environment variables; they see no others. */
  variables: Record<string, string>;
  /** The hosts that they may connect to; undefined: any. */
  reachable: string[] | undefined;
};

/** The binary itself: the npm wrapper does not pass signals on. */
function denoBinary(): string {
  const require = createRequire(import.meta.url);
  const { runInstall } = require("deno/install_api.cjs") as {
    runInstall: () => string;
  };
  return runInstall();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => {
      resolve(false);
    });
  });
}

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** One edge function in a Deno process of its own, from its start to its end. */
class FunctionProcess {
  readonly #name: string;
  readonly #entry: string;
  readonly #cache: string;
  readonly #environment: FunctionsEnvironment;
  readonly #log: Logger;
  #child: ChildProcess | undefined;
  #stopped = false;

  /** Resolves with the port once the function accepts requests. */
  readonly port: Promise<number>;

  constructor(
    name: string,
    entry: string,
    cache: string,
    environment: FunctionsEnvironment,
    log: Logger,
    onEnd: () => void,
  ) {
    this.#name = name;
    this.#entry = entry;
    this.#cache = cache;
    this.#environment = environment;
    this.#log = log.child({ function: name });
    this.port = this.#start(onEnd);
    this.port.catch((error: unknown) => {
      if (!this.#stopped)
        this.#log.error({ err: error }, "the function did not start");
      onEnd();
    });
  }

  async #start(onEnd: () => void): Promise<number> {
    const port = await freePort();
    if (this.#stopped) throw new Error("The backend is stopping.");
    const { variables, reachable } = this.#environment;
    const reach = reachable
      ? `=${[`127.0.0.1:${String(port)}`, ...reachable.map(hostAndPort)].join(",")}`
      : "";
    const child = spawn(
      denoBinary(),
      [
        "run",
        "--quiet",
        "--no-prompt",
        "--no-lock",
        "--cached-only",
        "--node-modules-dir=manual",
        `--allow-net${reach}`,
        // The process has no variables but those below.
        "--allow-env",
        `--preload=${fileURLToPath(new URL("exit-with-parent.ts", import.meta.url))}`,
        this.#entry,
      ],
      {
        stdio: ["pipe", "pipe", "pipe"],
        // A process group of its own: Ctrl-C in a terminal then reaches only
        // the backend, which ends its functions after the requests in flight.
        detached: true,
        env: {
          ...variables,
          DENO_DIR: this.#cache,
          DENO_NO_UPDATE_CHECK: "1",
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}`,
          NO_COLOR: "1",
        } as unknown as NodeJS.ProcessEnv,
      },
    );
    this.#child = child;
    const log = this.#log;
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.debug(line);
    });
    createInterface({ input: child.stderr }).on("line", (line) => {
      log.warn(line);
    });
    child.on("error", (error) => {
      log.error({ err: error }, "the function could not be started");
    });
    child.stdin.on("error", () => undefined);
    child.once("close", (code, signal) => {
      if (this.#stopped) return;
      log.error({ code, signal }, "the function ended");
      onEnd();
    });

    const deadline = Date.now() + START_MILLISECONDS;
    while (!(await accepts(port))) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The function ${this.#name} ended while starting.`);
      }
      if (Date.now() > deadline) {
        child.kill("SIGKILL");
        throw new Error(`The function ${this.#name} did not start.`);
      }
      await delay(20);
    }
    return port;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), EXIT_MILLISECONDS);
    await ended;
    clearTimeout(late);
  }
}

/**
 * The edge functions of supabase/functions, each in a Deno process of its own,
 * which the first request starts, as on a hosted project.
 */
export class FunctionsRunner {
  readonly #entries = new Map<string, string>();
  readonly #cache: string;
  readonly #environment: FunctionsEnvironment;
  readonly #log: Logger;
  readonly #running = new Map<string, FunctionProcess>();
  #stopped = false;

  /**
   * @param directory has a folder with an index.ts for each function
   * @param cache where Deno stores compiled code
   */
  constructor(
    directory: string,
    cache: string,
    environment: FunctionsEnvironment,
    log: Logger,
  ) {
    this.#cache = cache;
    this.#environment = environment;
    this.#log = log;
    for (const name of readdirSync(directory)) {
      const entry = join(directory, name, "index.ts");
      if (name.startsWith("_") || !existsSync(entry)) continue;
      this.#entries.set(name, entry);
    }
  }

  /** Whether there is a function of this name. */
  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The process of a function; undefined for an unknown one and after the end. */
  #processOf(name: string): FunctionProcess | undefined {
    const running = this.#running.get(name);
    const entry = this.#entries.get(name);
    if (running || !entry || this.#stopped) return running;
    const started = new FunctionProcess(
      name,
      entry,
      this.#cache,
      this.#environment,
      this.#log,
      () => {
        // The next request starts the function again.
        if (this.#running.get(name) === started) this.#running.delete(name);
      },
    );
    this.#running.set(name, started);
    return started;
  }

  /**
   * Passes a request to a function, waiting for its start if necessary.
   *
   * @returns the function's response, or 503 when it is not running
   */
  async handle(name: string, request: Request): Promise<Response> {
    const unavailable = () =>
      Response.json(
        { code: 503, message: "The function is not available" },
        { status: 503 },
      );
    const process = this.#processOf(name);
    if (!process) return unavailable();
    try {
      const port = await process.port;
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const ours of ["host", "connection", "content-length", "expect"]) {
        headers.delete(ours);
      }
      const response = await fetch(
        `http://127.0.0.1:${String(port)}${pathname.slice("/functions/v1".length)}${search}`,
        {
          method: request.method,
          headers,
          body: request.body,
          duplex: "half",
          redirect: "manual",
        },
      );
      const responseHeaders = new Headers(response.headers);
      // fetch has already decoded the body.
      responseHeaders.delete("content-encoding");
      responseHeaders.delete("content-length");
      return new Response(response.body, {
        status: response.status,
        headers: responseHeaders,
      });
    } catch {
      return unavailable();
    }
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(
      [...this.#running.values()].map((process) => process.stop()),
    );
  }
}
