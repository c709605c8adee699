import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** How long a process may take to exit gracefully, in milliseconds. */
const END_LIMIT = 6_000;

/** After this many crashes within this time, in milliseconds, it is not restarted. */
const MAX_CRASHES = 5;
const CRASHES_WITHIN = 60_000;

const FIRST_PAUSE = 250;

/** What to run, and how. */
type Program = {
  /** For the log. */
  name: string;
  file: string;
  /** Its whole environment. */
  environment: NodeJS.ProcessEnv;
  /** Options of Node itself for this process. */
  nodeOptions?: readonly string[];
};

/**
 * A process that is restarted when it dies: it reports by IPC when it is ready,
 * and is ended on request.
 */
export class SupervisedProcess {
  readonly #program: Program;
  readonly #giveUp: (reason: string) => void;
  #child: ChildProcess | undefined;
  #crashes: number[] = [];
  #wasReady = false;
  #isStopping = false;

  /**
   * @param giveUp called once, with the reason, when it cannot be kept
   *   running
   */
  constructor(program: Program, giveUp: (reason: string) => void) {
    this.#program = program;
    this.#giveUp = giveUp;
  }

  /** Starts the process. Settles when it is ready; never, when it dies before: then `giveUp` is called. */
  start(): Promise<void> {
    const { file, environment, nodeOptions = [] } = this.#program;
    return new Promise((resolve) => {
      this.#child = fork(file, {
        env: environment,
        execArgv: [...process.execArgv, ...nodeOptions],
        stdio: "inherit",
      });
      this.#child.on("message", () => {
        this.#wasReady = true;
        resolve();
      });
      this.#child.on("exit", (code, signal) => {
        void this.#died(signal ?? `exit code ${String(code)}`);
      });
    });
  }

  async #died(how: string) {
    if (this.#isStopping) return;
    const { name } = this.#program;
    if (!this.#wasReady) {
      this.#giveUp(`The ${name} could not start (${how}).`);
      return;
    }
    const now = Date.now();
    this.#crashes = [...this.#crashes, now].filter((crash) => now - crash < CRASHES_WITHIN);
    if (this.#crashes.length >= MAX_CRASHES) {
      this.#giveUp(`The ${name} died ${MAX_CRASHES} times within a minute (${how}).`);
      return;
    }
    console.error(`The ${name} died (${how}); starting it again.`);
    await wait(FIRST_PAUSE * 2 ** (this.#crashes.length - 1));
    if (this.#mayRun()) void this.start();
  }

  #mayRun() {
    return !this.#isStopping;
  }

  /** Starts the process again, because its code has changed. */
  async restart(): Promise<void> {
    console.log(`The code of the ${this.#program.name} has changed; starting it again.`);
    await this.stop();
    this.#isStopping = false;
    void this.start();
  }

  /** Ends the process gracefully, or by SIGKILL after 6 s. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), END_LIMIT);
    await ended;
    clearTimeout(force);
  }
}
