import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawIcons } from "./draw-icons.mjs";
import { projectFolder } from "./project.mjs";

test("the icons and the preview image are those that the command draws", async () => {
  const drawn = await drawIcons();
  expect(drawn.size).toBe(5);
  for (const [path, image] of drawn) {
    const kept = readFileSync(join(projectFolder, path));
    expect(kept.equals(image), path).toBe(true);
  }
});
