// `npm run build`, and before `npm start`: builds the site unless it is up to date.
import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { projectFolder } from "./project.mjs";
import { runSetUpStep } from "./set-up-step.mjs";
import { withLock } from "./with-lock.mjs";

/** The inputs of the build. */
const SOURCES = [
  "app",
  "public",
  "package-lock.json",
  "remix.config.js",
  "scripts/licenses.ts",
  "scripts/route-styles.ts",
  "scripts/schema-version.ts",
  "supabase/functions/_shared/names-apart.ts",
  "supabase/migrations",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * A hash of names and contents of all files but tests.
 *
 * @param folder the checkout
 * @param sources files and folders in it: by default the build's inputs
 * @returns hexadecimal
 */
export function fingerprint(folder: string, sources: readonly string[] = SOURCES): string {
  const hash = createHash("sha256");
  const patterns = sources.flatMap((source) => [source, `${source}/**`]);
  for (const path of globSync(patterns, { cwd: folder }).sort()) {
    const file = join(folder, path);
    if (/\.test\.tsx?$/.test(path) || !statSync(file).isFile()) continue;
    const content = readFileSync(file);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Writes a brotli and a gzip copy beside each file, with maximum compression,
 * since it is done only once.
 */
export async function compressAssets(folder: string): Promise<void> {
  // In one block: where several end is chance, and decides about a tenth of a kilobyte.
  const params = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS };
  const brotli = promisify(brotliCompress);
  const copies = readdirSync(folder).map(async (name) => {
    const file = join(folder, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  });
  await Promise.all(copies);
}

/**
 * Builds the site, unless the build is up to date.
 *
 * @returns whether there is one
 */
export function ensureBuilt(): Promise<boolean> {
  return withLock(projectFolder, async () => {
    const stamp = join(projectFolder, "build", "sources.sha256");
    const now = fingerprint(projectFolder);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return true;

    const isDone = runSetUpStep(
      "Building the site",
      process.execPath,
      ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
      { env: { ...process.env, NODE_ENV: "production" } },
    );
    if (!isDone) return false;
    await compressAssets(join(projectFolder, "build", "client", "assets"));
    writeFileSync(stamp, now);
    return true;
  });
}

if (import.meta.main && !(await ensureBuilt())) process.exit(1);
