import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { RunningBackend } from "./backend.ts";

/** Clock ticks of a second, in Linux's figures of processes. */
const TICKS = 100;

/** Current and peak memory of a process, in megabytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/**
 * The processor time that a process has used, in milliseconds: unlike the time that passed,
 * it hardly depends on what else the machine does, but on how fast it is (`processorLimit`).
 */
export function processorTimeOf(pid: number): number {
  const line = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
  // The second field, the program's name in parentheses, may have spaces.
  const [user, system] = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1000) / TICKS;
}

/** The processor time that a computation takes in this process, in milliseconds. */
export function processorTimeOfRun(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What the work of `processorLimit` takes on the machine that limits are written for. */
const REFERENCE = 48;

/**
 * A limit of processor time on this machine as it is now.
 *
 * @param milliseconds the limit on a machine of 2025 with nothing else to do; a faster one
 *   keeps it
 */
export function processorLimit(milliseconds: number): number {
  const took = processorTimeOfRun(() => {
    const sums = new Map<string, number>();
    for (let number = 0; number < 125_000; number += 1) {
      const { name } = JSON.parse(JSON.stringify({ name: `player ${number % 997}` })) as {
        name: string;
      };
      sums.set(name, (sums.get(name) ?? 0) + number);
    }
  });
  return milliseconds * Math.max(1, took / REFERENCE);
}

/**
 * The processor time that the sessions of a database on a local PostgreSQL server have
 * used, of those that are connected now, in milliseconds. Their titles are like
 * "postgres: user database 127.0.0.1(port) idle".
 */
export function processorTimeOfSessions(database: string): number {
  let sum = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (title.includes(` ${database} 127.0.0.1(`)) {
        sum += processorTimeOf(Number(pid));
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

/** What a backend and its database have used, in milliseconds of a processor. */
export function processorTimeOfBackend({ pid, environment }: RunningBackend): number {
  const { pathname } = new URL(environment.DATABASE_URL ?? "");
  return processorTimeOf(pid) + processorTimeOfSessions(pathname.slice(1));
}

/** The ids of the edge functions' processes that a process has started. */
export function functionProcesses(parent: number): number[] {
  // It ends with 1 where there is none.
  const { stdout } = spawnSync("pgrep", ["-P", String(parent), "deno"]);
  return (stdout.toString().match(/\d+/g) ?? []).map(Number);
}
