import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** How long a process may take to exit gracefully, in milliseconds. */
const END_LIMIT = 6_000;

/** Crash loop: after this many crashes within this time, in milliseconds, it is not restarted. */
const MAX_CRASHES = 5;
const DEATHS_WITHIN = 60_000;

const FIRST_PAUSE = 250;

/**
 * A process that is restarted when it dies: it reports by IPC when it is ready,
 * and is ended on request.
 */
export class SupervisedProcess {
  readonly name: string;
  readonly #start: () => ChildProcess;
  readonly #giveUp: (reason: string) => void;
  #child: ChildProcess | undefined;
  #deaths: number[] = [];
  #wasReady = false;
  #isStopping = false;
  /** Its code has changed: it ends by request, and has not been ready since. */
  #isChanged = false;

  /**
   * @param name for the log
   * @param file program to run
   * @param environment its whole environment
   * @param giveUp called once, with the reason, when it cannot be kept
   *   running
   * @param nodeOptions options of Node itself for this process
   */
  constructor(
    name: string,
    file: string,
    environment: NodeJS.ProcessEnv,
    giveUp: (reason: string) => void,
    nodeOptions: readonly string[] = [],
  ) {
    this.name = name;
    this.#start = () =>
      fork(file, {
        env: environment,
        execArgv: [...process.execArgv, ...nodeOptions],
        stdio: "inherit",
      });
    this.#giveUp = giveUp;
  }

  /**
   * Starts the process.
   *
   * @returns the data of its ready message; never settles when it dies before
   *   that: then `giveUp` is called
   */
  start(): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      const child = this.#start();
      this.#child = child;
      child.on("message", (message) => {
        this.#wasReady = true;
        this.#isChanged = false;
        resolve(message as Record<string, unknown>);
      });
      child.on("exit", (code, signal) => {
        void this.#died(signal ?? `exit code ${String(code)}`);
      });
    });
  }

  #shouldRun() {
    return !this.#isStopping;
  }

  async #died(how: string) {
    if (!this.#shouldRun()) return;
    if (this.#isChanged) {
      console.error(
        `The ${this.name} did not start (${how}); it is started again when its code changes.`,
      );
      return;
    }
    if (!this.#wasReady) {
      this.#giveUp(`The ${this.name} could not start (${how}).`);
      return;
    }
    const now = Date.now();
    this.#deaths = [...this.#deaths, now].filter(
      (death) => now - death < DEATHS_WITHIN,
    );
    if (this.#deaths.length >= MAX_CRASHES) {
      this.#giveUp(
        `The ${this.name} died ${String(MAX_CRASHES)} times within a minute (${how}).`,
      );
      return;
    }
    console.error(`The ${this.name} died (${how}); starting it again.`);
    await wait(FIRST_PAUSE * 2 ** (this.#deaths.length - 1));
    if (this.#shouldRun()) void this.start();
  }

  /** Starts the process again, because its code has changed. */
  async restart(): Promise<void> {
    if (this.#isStopping) return;
    console.log(`The code of the ${this.name} has changed; starting it again.`);
    this.#isChanged = true;
    this.#child?.removeAllListeners("exit");
    await this.#end();
    if (this.#shouldRun()) void this.start();
  }

  /** Ends the process gracefully, or by SIGKILL after 6 s. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => {
        resolve();
      });
    });
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), END_LIMIT);
    await ended;
    clearTimeout(force);
  }
}
