import { findProgram } from "./browser.mjs";
import { runSetUpStep } from "./set-up-step.mjs";

/** @returns {string | undefined} path of the program */
export function findRedis() {
  return findProgram(["redis-server"]);
}

/**
 * Finds redis-server, or installs the distribution's package.
 *
 * @returns {Promise<boolean>} whether it is there
 */
export async function ensureRedis() {
  if (findRedis()) return true;
  const asRoot = process.getuid?.() === 0 ? "" : "sudo -n ";
  await runSetUpStep(
    "Installing the distribution's redis-server",
    `${asRoot}apt-get update && ${asRoot}apt-get install -y --no-install-recommends redis-server`,
    [],
    { shell: true },
  );
  return findRedis() !== undefined;
}
