// `npm start` and `npm run dev`: all set-up, then everything runs (README).
import { spawn } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { withLock } from "./with-lock.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./parent.mjs";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";

const isDevelopment = process.argv.includes("--dev");

// Started by hand, it may outlive its shell.
if (process.env.npm_lifecycle_event) endWithParent();

try {
  await withLock(projectFolder, () => {
    ensureInstalled();
    if (!isDevelopment) ensureBuilt();
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
    // By the channel the supervisor notices when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.on("exit", (code) => process.exit(code ?? 1));
