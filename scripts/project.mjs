import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of this checkout. */
export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * The project's own Node, installed by the npm package `node`.
 *
 * @returns {string} path of the program; it exists once packages are
 *   installed
 */
export function projectNode() {
  const folder = join(projectFolder, "node_modules", "node", "bin");
  const windows = join(folder, "node.exe");
  return existsSync(windows) ? windows : join(folder, "node");
}

/**
 * An environment with the project's own tools first on the PATH.
 *
 * @param {Record<string, string | undefined>} [changes] variables to override
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnvironment(changes = {}) {
  const tools = join(projectFolder, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${tools}${delimiter}${process.env.PATH ?? ""}`,
    ...changes,
  };
}
