import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { withLock, identityOf } from "./with-lock.mjs";

let folder: string;
let lock: string;

beforeEach(() => {
  folder = `/somewhere/${crypto.randomUUID()}`;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  lock = join(tmpdir(), `teebox-${name}.lock`);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

test("work for one folder runs one after another, and leaves no lock", async () => {
  const steps: string[] = [];
  const work = (name: string) =>
    withLock(folder, async () => {
      steps.push(`${name} begins`);
      await wait(50);
      steps.push(`${name} ends`);
    });
  await Promise.all([work("a"), work("b")]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(console.log).toHaveBeenCalledOnce();
  expect(existsSync(lock)).toBe(false);
});

test("work that fails releases the lock", async () => {
  const failing = withLock(folder, () => {
    throw new Error("no network");
  });
  await expect(failing).rejects.toThrow("no network");
  expect(existsSync(lock)).toBe(false);
});

test("the lock of a process that has ended is taken over", async () => {
  const child = spawn(process.execPath, ["--eval", "setTimeout(() => 0, 1e6)"]);
  const holder = identityOf(child.pid ?? 0);
  writeFileSync(lock, holder);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await withLock(folder, () => "done")).toBe("done");
});

test.each([
  ["this process's id, of an earlier process", `${String(process.pid)} 1`],
  ["an id that somebody else has now", `${String(process.ppid)} 1`],
  ["nothing that makes sense", "?"],
])("a lock with %s is taken over", async (_, content) => {
  writeFileSync(lock, content);
  expect(await withLock(folder, () => "done")).toBe("done");
});
