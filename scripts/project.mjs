import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this checkout. */
export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * The Node that the project runs on, brought by the npm package `node`.
 *
 * @returns {string} path of the program; it is there once packages are installed
 */
export function projectNode() {
  const folder = join(projectFolder, "node_modules", "node", "bin");
  const windows = join(folder, "node.exe");
  return existsSync(windows) ? windows : join(folder, "node");
}

/**
 * The environment in which a program finds the project's own tools first.
 *
 * @param {Record<string, string | undefined>} [changes] variables to set besides
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
