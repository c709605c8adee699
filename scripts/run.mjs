// Runs a program of the project with everything that it needs installed and
// built: `node scripts/run.mjs [--browser] FILE [ARGUMENT…]`.
import { spawn } from "node:child_process";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";
import { withLock } from "./with-lock.mjs";

const words = process.argv.slice(2);
const needsBrowser = words[0] === "--browser";
const [file = "", ...args] = needsBrowser ? words.slice(1) : words;

/** @type {Record<string, string>} */
const changes = {};
try {
  await withLock(projectFolder, async () => {
    await ensureInstalled();
    await ensureBuilt();
    if (needsBrowser) changes.CHROMIUM_PATH = await ensureBrowser();
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}

const program = spawn(projectNode(), [file, ...args], {
  cwd: projectFolder,
  env: projectEnvironment(changes),
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => program.kill(signal));
}
program.on("exit", (code) => process.exit(code ?? 1));
