import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of a second, in Linux's figures of processes. */
const TICKS = 100;

/** Current and peak memory of a process, in megabytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024,
    );
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
 * The processor time that those of PostgreSQL's processes have used which are connected
 * to a database now, in milliseconds. They have its name in their title.
 */
export function processorTimeOfSessions(database: string): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => titleOf(pid).includes(` ${database} `))
    .reduce((sum, pid) => sum + processorTimeOf(pid), 0);
}

/** A process's command line; nothing of one that has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
