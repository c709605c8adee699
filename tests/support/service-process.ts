import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const START_MILLISECONDS = 20_000;

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A program that serves HTTP on this machine. It ends with this process. */
export class ServiceProcess {
  readonly #name: string;
  readonly #command: readonly string[];
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #output = "";

  /**
   * @param name for the error of a start that fails
   * @param command the program and its arguments
   * @param folder where it runs; some read a file .env there
   */
  constructor(name: string, command: readonly string[], folder: string) {
    this.#name = name;
    this.#command = command;
    this.#folder = folder;
  }

  /** Everything that it has written so far. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts it, and waits until it is ready.
   *
   * @param environment all of its variables
   * @param healthUrl answers with 200 then
   */
  async start(environment: Record<string, string>, healthUrl: string): Promise<void> {
    const [program = "", ...args] = this.#command;
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: environment as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.#output += String(chunk);
      });
    }
    running.add(child);
    child.once("exit", () => running.delete(child));
    const deadline = Date.now() + START_MILLISECONDS;
    for (;;) {
      try {
        if ((await fetch(healthUrl)).ok) return;
      } catch {
        // Not yet.
      }
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${this.#name} did not start.\n${this.#output}`);
      }
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
