import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectFolder } from "./project.mjs";

test("the icons and the preview image are those that the command draws", async () => {
  const folder = await mkdtemp(join(tmpdir(), "teebox-icons-"));
  await promisify(execFile)(process.execPath, [
    join(projectFolder, "scripts/draw-icons.mjs"),
    folder,
  ]);
  const drawn = await readdir(folder);
  expect(drawn.length).toBe(6);
  for (const name of drawn) {
    const [kept, now] = await Promise.all([
      readFile(join(projectFolder, "public", name)),
      readFile(join(folder, name)),
    ]);
    expect(kept.equals(now), name).toBe(true);
  }
  await rm(folder, { recursive: true });
});
