// Before `npm start`, `npm run dev` and `npm test`: installs the packages unless they
// are up to date. Runs on any Node from version 20, and without any package.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectFolder } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";
import { withLock } from "./with-lock.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether the installed packages match the lock file. Compares npm's own two
 * lists, so it needs neither network nor a timestamp file.
 *
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(wanted, installed) {
  // Those of the embedded backend, which a deployed site can do without. Other
  // optional ones are mostly for other platforms.
  const own = new Set(
    Object.keys(wanted.packages[""]?.optionalDependencies ?? {}).flatMap((name) => [
      name,
      ...Object.keys(wanted.packages[`packages/${name}`]?.dependencies ?? {}),
    ]),
  );
  return Object.entries(wanted.packages).every(([path, known]) => {
    const found = installed.packages[path];
    if (path === "" || found) return path === "" || found?.version === known.version;
    const isOptional = known.optional === true || known.devOptional === true;
    return isOptional && !own.has(path.replace("node_modules/", ""));
  });
}

/**
 * @param {string} name
 * @returns {Lock}
 */
function readLock(name) {
  const file = join(projectFolder, name);
  return existsSync(file)
    ? /** @type {Lock} */ (JSON.parse(readFileSync(file, "utf8")))
    : { packages: {} };
}

function install() {
  const wanted = readLock("package-lock.json");
  const installed = readLock("node_modules/.package-lock.json");
  const hasNode = existsSync(join(projectFolder, "node_modules", "node", "bin"));
  if (hasNode && isInstalled(wanted, installed)) return;

  const isDone = runSetUpStep("Installing packages", "npm", ["ci"], {
    // The build needs devDependencies, even if the shell sets
    // NODE_ENV=production.
    env: { ...process.env, NODE_ENV: "development" },
    shell: process.platform === "win32",
  });
  if (isDone) return;
  console.error("Packages could not be installed. Is the npm registry reachable?");
  if (process.env.npm_lifecycle_event === "pretest") {
    console.log("0 passed, 1 failed");
  }
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await withLock(projectFolder, install);
}
