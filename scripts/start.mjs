// `npm start` and `npm run dev`: sets everything up, then starts all processes.
import { spawn } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { withLock } from "./with-lock.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./parent.mjs";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";

const isDevelopment = process.argv.includes("--dev");

// Only under npm: started by hand, it may outlive its shell.
if (process.env.npm_lifecycle_event) endWithParent();

try {
  await withLock(projectFolder, async () => {
    await ensureInstalled();
    if (!isDevelopment) await ensureBuilt();
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}

const supervisor = spawn(
  projectNode(),
  ["scripts/supervise.ts", ...process.argv.slice(2)],
  {
    cwd: projectFolder,
    env: projectEnvironment(),
    // The IPC channel tells the supervisor when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.on("exit", (code) => process.exit(code ?? 1));
