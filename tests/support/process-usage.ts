import { readFileSync } from "node:fs";

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
