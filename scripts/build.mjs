import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { projectEnvironment, projectFolder, projectNode } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";

/** The inputs of the build. */
const SOURCES = [
  "app",
  "public",
  "package-lock.json",
  "remix.config.js",
  "scripts/route-styles.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]} the files at or below a path, sorted
 */
function filesBelow(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(folder, join(path, name)));
}

/**
 * A hash of the build's inputs: names and contents of all files but tests.
 *
 * @param {string} folder the checkout
 * @param {readonly string[]} [sources] files and folders in it
 * @returns {string} hexadecimal
 */
export function fingerprint(folder, sources = SOURCES) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesBelow(folder, source))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Writes a brotli and a gzip copy beside each file, with maximum compression,
 * since it is done only once.
 *
 * @param {string} folder
 */
export function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Builds the site, unless the build is up to date.
 *
 * @returns {Promise<void>}
 * @throws {Error} when the build fails
 */
export async function ensureBuilt() {
  const stamp = join(projectFolder, "build", "sources.sha256");
  const now = fingerprint(projectFolder);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;

  const command = join("node_modules", "@remix-run", "dev", "dist", "cli.js");
  const isDone = await runSetUpStep(
    "Building the site",
    projectNode(),
    [command, "vite:build"],
    { env: projectEnvironment({ NODE_ENV: "production" }) },
  );
  if (!isDone) throw new Error("The site could not be built.");
  compressAssets(join(projectFolder, "build", "client", "assets"));
  mkdirSync(join(projectFolder, "build"), { recursive: true });
  writeFileSync(stamp, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt();
