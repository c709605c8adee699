import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { freePort, nodeBinary, prepareDatabase, UNOPTIMIZED } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { Visitor } from "../support/visitor.ts";

/** `npm start`, with its own ports and data. */
export class Supervisor {
  readonly environment: Record<string, string> & { DATA_DIR: string };
  /** The site's address on this machine. */
  readonly site: string;
  /** All that it has printed since it was started. */
  output = "";
  /** Node's, for it and for what it starts. A user gives none. */
  nodeOptions: readonly string[] = [];
  #started: ChildProcess | undefined;

  private constructor(environment: Supervisor["environment"]) {
    this.environment = environment;
    this.site = `http://localhost:${environment.PORT ?? ""}`;
  }

  /**
   * One that ends with its test.
   *
   * @param settings further ones
   */
  static async make(settings: Record<string, string> = {}): Promise<Supervisor> {
    const supervisor = new Supervisor({
      PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
      SCORING_PORT: String(await freePort()),
      LOG_LEVEL: "",
      ...settings,
      DATA_DIR: await mkdtemp(join(tmpdir(), "teebox start ")),
    });
    onTestFinished(async () => {
      await supervisor.end("SIGTERM");
      await rm(supervisor.environment.DATA_DIR, {
        recursive: true,
        force: true,
      });
    });
    return supervisor;
  }

  /**
   * One that has its database already: only a first start makes one. PostgreSQL's code
   * is not optimized in it.
   */
  static async prepared(settings: Record<string, string> = {}): Promise<Supervisor> {
    const supervisor = await Supervisor.make(settings);
    await prepareDatabase(supervisor.environment.DATA_DIR);
    supervisor.nodeOptions = [UNOPTIMIZED];
    return supervisor;
  }

  start(...words: string[]): void {
    this.output = "";
    const child = spawn(nodeBinary, [...this.nodeOptions, "scripts/supervise.ts", ...words], {
      cwd: projectRoot,
      env: { ...process.env, SUPABASE_URL: "", ...this.environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#started = child;
    child.stdout.on("data", (chunk) => (this.output += String(chunk)));
    child.stderr.on("data", (chunk) => (this.output += String(chunk)));
  }

  /** Waits until it is ready. */
  async running(): Promise<void> {
    await vi.waitFor(
      () => {
        expect(this.output).toContain("Teebox is running.");
      },
      { timeout: 100_000, interval: 100 },
    );
  }

  /** Waits until it has ended, and printed all. */
  async ended(): Promise<number | null> {
    const child = this.#started as ChildProcess;
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, "close");
    }
    return child.exitCode;
  }

  /** @returns its exit code; null when the signal ended it, or it was never started */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#started;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      // Not "close", which waits for its children too: `noneLeft` has a limit for them.
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  /** All processes of this start, including orphans. */
  async #processes(): Promise<{ pid: number; command: string }[]> {
    const list = spawn("ps", ["axeww", "-o", "pid=,command="]);
    let text = "";
    list.stdout.on("data", (chunk) => (text += String(chunk)));
    await once(list, "close");
    return text
      .split("\n")
      .filter((line) => line.includes(this.environment.DATA_DIR))
      .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }

  /** Waits until no process is left. */
  async noneLeft(): Promise<void> {
    await vi.waitFor(
      async () => {
        expect(await this.#processes()).toEqual([]);
      },
      { timeout: 15_000, interval: 200 },
    );
  }

  /** The process that runs a file of the project; 0: none. */
  async pidOf(file: string): Promise<number> {
    const processes = await this.#processes();
    return processes.find(({ command }) => command.includes(file))?.pid ?? 0;
  }

  async isHealthy(): Promise<boolean> {
    return (await new Visitor(this.site).get("/healthz")).status === 200;
  }
}
