import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, projectNode } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether the installed packages match the lock file. Compares npm's own two
 * lists, so it needs neither network nor a timestamp file.
 *
 * @param {Lock} wanted package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json, if
 *   there is one
 * @returns {boolean}
 */
export function isInstalled(wanted, installed) {
  if (!installed) return false;
  // Those of the embedded backend, which a deployed site can do without.
  const own = new Set(
    Object.keys(wanted.packages[""]?.optionalDependencies ?? {}).flatMap(
      (name) => [
        name,
        ...Object.keys(wanted.packages[`packages/${name}`]?.dependencies ?? {}),
      ],
    ),
  );
  return Object.entries(wanted.packages).every(
    ([path, { version, optional, devOptional }]) => {
      if (path === "") return true;
      const found = installed.packages[path];
      if (!found) {
        // Other optional packages are mostly for other platforms.
        const isOptional = optional === true || devOptional === true;
        return isOptional && !own.has(path.replace("node_modules/", ""));
      }
      return found.version === version;
    },
  );
}

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  return existsSync(file)
    ? /** @type {Lock} */ (JSON.parse(readFileSync(file, "utf8")))
    : undefined;
}

/**
 * Installs the packages unless they are up to date.
 *
 * @returns {Promise<void>}
 * @throws {Error} saying what to do when npm fails
 */
export async function ensureInstalled() {
  const wanted = readLock(join(projectFolder, "package-lock.json"));
  if (!wanted) throw new Error("package-lock.json is missing.");
  const installed = readLock(
    join(projectFolder, "node_modules", ".package-lock.json"),
  );
  if (isInstalled(wanted, installed) && existsSync(projectNode())) return;

  const isDone = await runSetUpStep(
    "Installing packages",
    "npm",
    ["ci", "--no-audit", "--no-fund"],
    {
      // The build needs devDependencies, even if the shell sets
      // NODE_ENV=production.
      env: { ...process.env, NODE_ENV: "development" },
      shell: process.platform === "win32",
    },
  );
  if (!isDone) {
    throw new Error(
      "Packages could not be installed. Is the npm registry reachable?",
    );
  }
}
