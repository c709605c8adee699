import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "./with-lock.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "teebox-lock-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("work for one folder runs one after another, also after work that fails", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const steps: string[] = [];
  const work = (name: string) =>
    withLock(folder, async () => {
      steps.push(`${name} begins`);
      await soon();
      steps.push(`${name} ends`);
    });
  const failing = withLock(folder, () => {
    throw new Error("no network");
  });
  await expect(failing).rejects.toThrow("no network");
  await Promise.all([work("a"), work("b")]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

// On Linux a socket without a file; on other systems one with a file, which stays.
test.each(["a socket without a file", "a file"])(
  "the lock of a process that was killed is free: %s",
  async (kind) => {
    const file = join(folder, "lock");
    const address = kind === "a file" ? file : undefined;
    const child = spawn(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { withLock } from ${JSON.stringify(new URL("with-lock.mjs", import.meta.url))};
        await withLock(process.argv[1], () => new Promise(() => {
          console.log("locked");
          setInterval(() => 0, 1e6);
        }), process.argv[2]);`,
        folder,
        ...(address ? [address] : []),
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await once(child.stdout, "data");
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(file)).toBe(kind === "a file");
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await withLock(folder, () => "done", address)).toBe("done");
  },
);
