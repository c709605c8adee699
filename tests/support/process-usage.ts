import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

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
 * The processor time that a process has used, in milliseconds: unlike the time
 * that passed, it does not depend on what else the machine does.
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

/** The ids of the edge functions' processes that a process has started. */
export function functionProcesses(parent: number): number[] {
  // It ends with 1 where there is none.
  const { stdout } = spawnSync("pgrep", ["-P", String(parent), "deno"]);
  return (stdout.toString().match(/\d+/g) ?? []).map(Number);
}
