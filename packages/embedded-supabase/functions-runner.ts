import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

const START_MILLISECONDS = 15_000;
const EXIT_MILLISECONDS = 2_000;

/** The system chooses the port. */
const ADDRESS = "127.0.0.1:0";

/** What Deno says on standard error when a function accepts requests. */
const LISTENING = /^Listening on http:\/\/127\.0\.0\.1:(\d+)\//;

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

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** One edge function in a Deno process of its own, from its start to its end. */
class FunctionProcess {
  readonly #child: ChildProcess;
  #stopped = false;

  /** Resolves once the function accepts requests; rejects when it ends before. */
  readonly port: Promise<number>;

  /**
   * @param deno its program
   * @param cache where Deno stores compiled code
   * @param onEnd called when the process has ended, unless by `stop`
   */
  constructor(
    deno: string,
    entry: string,
    cache: string,
    { variables, reachable }: FunctionsEnvironment,
    log: Logger,
    onEnd: () => void,
  ) {
    const reach = reachable ? `=${[ADDRESS, ...reachable.map(hostAndPort)].join(",")}` : "";
    const child = spawn(
      deno,
      [
        "run",
        "--no-prompt",
        "--no-lock",
        "--cached-only",
        "--node-modules-dir=manual",
        `--allow-net${reach}`,
        // The process has no variables but those below.
        "--allow-env",
        `--preload=${fileURLToPath(new URL("exit-with-parent.ts", import.meta.url))}`,
        entry,
      ],
      {
        stdio: ["pipe", "pipe", "pipe"],
        // A process group of its own: Ctrl-C in a terminal then reaches only
        // the backend, which ends its functions after the requests in flight.
        detached: true,
        env: {
          ...variables,
          DENO_DIR: cache,
          DENO_NO_UPDATE_CHECK: "1",
          DENO_SERVE_ADDRESS: `tcp:${ADDRESS}`,
          NO_COLOR: "1",
        } as unknown as NodeJS.ProcessEnv,
      },
    );
    this.#child = child;
    // `close` follows, also where there never was a process.
    child.on("error", (error) => {
      log.error({ err: error }, "the function could not be started");
    });
    child.stdin.on("error", () => undefined);
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.debug(line);
    });
    const late = setTimeout(() => child.kill("SIGKILL"), START_MILLISECONDS);
    this.port = new Promise((resolve, reject) => {
      createInterface({ input: child.stderr }).on("line", (line) => {
        const [, port] = LISTENING.exec(line) ?? [];
        if (port) {
          clearTimeout(late);
          resolve(Number(port));
        } else {
          log.warn(line);
        }
      });
      child.once("close", (code, signal) => {
        clearTimeout(late);
        reject(new Error("The function ended while starting."));
        if (this.#stopped) return;
        log.error({ code, signal }, "the function ended");
        onEnd();
      });
    });
    // Perhaps no request waits any longer: unhandled, it would end the backend.
    this.port.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
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
  readonly #deno = denoBinary();
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
  constructor(directory: string, cache: string, environment: FunctionsEnvironment, log: Logger) {
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
      this.#deno,
      entry,
      this.#cache,
      this.#environment,
      this.#log.child({ function: name }),
      () => {
        // The next request starts the function again.
        this.#running.delete(name);
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
      Response.json({ code: 503, message: "The function is not available" }, { status: 503 });
    try {
      const port = await this.#processOf(name)?.port;
      if (!port) return unavailable();
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const ours of ["host", "connection", "content-length", "expect"]) {
        headers.delete(ours);
      }
      const response = await fetch(
        `http://127.0.0.1:${port}${pathname.slice("/functions/v1".length)}${search}`,
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
    await Promise.all([...this.#running.values()].map((process) => process.stop()));
  }
}
