import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** Where the logs of a whole test run are; `npm test` empties it, and looks through it at the end. */
export const LOGS = join(projectRoot, "test-results", "logs");

/** Keeps what a process of the tests wrote. */
export function captureLog(name: "web" | "backend", pid: number, text: string) {
  mkdirSync(LOGS, { recursive: true });
  appendFileSync(join(LOGS, `${name}-${String(pid)}.log`), text);
}
