import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import type { Deadline } from "./statement-limit.ts";

const PAUSE = 500;

const deadline = workerData as Deadline;

setInterval(() => {
  const end = Atomics.load(deadline, 0);
  if (end === 0n || BigInt(Date.now()) < end) return;
  // The main thread could neither print this nor end the process.
  writeSync(2, "A statement took too long. The embedded backend ends.\n");
  process.kill(process.pid, "SIGKILL");
}, PAUSE);
