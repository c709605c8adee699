import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** The logs of a whole test run, which `npm test` clears at its start and scans at its end. */
export const LOGS = join(projectRoot, "test-results", "logs");

/** Appends a test process's output to a log. */
export function captureLog(name: "web" | "backend", pid: number, text: string) {
  mkdirSync(LOGS, { recursive: true });
  appendFileSync(join(LOGS, `${name}-${String(pid)}.log`), text);
}
