import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { projectRoot } from "../support/project-root.ts";
import { Supervisor } from "./supervisor.ts";

test("in development types are checked, and the web server starts again with its file", async () => {
  const supervisor = await Supervisor.prepared();
  supervisor.start("--dev");
  await supervisor.running();
  const pid = await supervisor.pidOf("server.ts");
  const now = new Date();
  utimesSync(join(projectRoot, "server.ts"), now, now);
  await vi.waitFor(
    async () => {
      const { output } = supervisor;
      expect(output).toContain("The code of the web server has changed");
      expect(await supervisor.pidOf("server.ts")).not.toBe(pid);
      expect(await supervisor.isHealthy()).toBe(true);
      expect(output).toContain("Found 0 errors. Watching for file changes.");
    },
    { timeout: 60_000, interval: 500 },
  );
  await supervisor.end("SIGTERM");
  await supervisor.noneLeft();
});
