import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/** The version that the tests are written for. */
const TAG = "v2.196.0";
const REPOSITORY = "https://github.com/supabase/auth.git";

/** In milliseconds. Go itself waits for a module without end. */
const DOWNLOAD_TIMEOUT = 300_000;

const CACHE = join(projectFolder, "node_modules", ".cache", "auth-service");

/**
 * Runs a program to its end, with its output here.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeout?: number }} [options]
 * @returns {boolean} whether it succeeded
 */
function run(program, args, options = {}) {
  return (
    spawnSync(program, args, {
      ...options,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "inherit", "inherit"],
    }).status === 0
  );
}

/**
 * The folder with go.mod: the given one, or the only one in it.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function moduleFolder(folder) {
  return ["", ...readdirSync(folder)]
    .map((name) => join(folder, name))
    .find((one) => existsSync(join(one, "go.mod")));
}

/**
 * Puts the source into a folder.
 *
 * @param {string | undefined} source an archive or a folder; undefined: the tag,
 *   from its public repository
 * @param {string} work an empty folder
 * @returns {string} the folder with the source
 * @throws Error saying what is missing
 */
function sourceFolder(source, work) {
  if (!source) {
    const isCloned = run("git", [
      ...["clone", "--quiet", "--depth", "1"],
      ...["-c", "advice.detachedHead=false"],
      ...["--branch", TAG, REPOSITORY, work],
    ]);
    if (!isCloned) {
      throw new Error(
        `The source of the auth service could not be cloned (${REPOSITORY}, ${TAG}): AUTH_SERVICE_SOURCE can name a folder or an archive with it, AUTH_SERVICE the built program`,
      );
    }
  } else if (!existsSync(source)) {
    throw new Error(`AUTH_SERVICE_SOURCE: there is no ${source}`);
  } else if (statSync(source).isFile()) {
    if (!run("tar", ["-xzf", source, "-C", work])) {
      throw new Error(`AUTH_SERVICE_SOURCE: ${source} is no .tar.gz archive`);
    }
  }
  const isFolder = source && statSync(source).isDirectory();
  const folder = moduleFolder(isFolder ? source : work);
  if (!folder) throw new Error("AUTH_SERVICE_SOURCE: it contains no go.mod");
  return folder;
}

/**
 * Names what is built: an archive by its content.
 *
 * @param {string | undefined} source
 */
function nameOf(source) {
  if (!source) return TAG;
  const content = existsSync(source) && statSync(source).isFile() ? readFileSync(source) : source;
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/**
 * Finds Supabase's auth service, or builds it once: the program `AUTH_SERVICE`,
 * one built from the archive or folder `AUTH_SERVICE_SOURCE`, or one from the
 * public repository. A build takes a minute or two, and Go.
 *
 * @returns {string} path of the program
 * @throws Error with a sentence that says what is missing
 */
export function ensureAuthService() {
  const { AUTH_SERVICE, AUTH_SERVICE_SOURCE } = process.env;
  if (AUTH_SERVICE) {
    if (existsSync(AUTH_SERVICE)) return AUTH_SERVICE;
    throw new Error(`AUTH_SERVICE: there is no ${AUTH_SERVICE}`);
  }
  const source = AUTH_SERVICE_SOURCE || undefined;
  const program = join(CACHE, nameOf(source), "auth");
  const isFolder = source && existsSync(source) && statSync(source).isDirectory();
  // A folder may have changed; Go itself knows what it has built already.
  if (existsSync(program) && !isFolder) return program;
  if (spawnSync("go", ["version"]).status !== 0) {
    throw new Error(
      "To build the auth service, Go is needed (https://go.dev/dl/); AUTH_SERVICE can name a built program",
    );
  }
  const work = mkdtempSync(join(tmpdir(), "teebox-auth-service-"));
  try {
    console.log("Building the auth service, once: it takes some minutes …");
    const draft = join(work, "auth-program");
    const folder = sourceFolder(source, work);
    const download = () =>
      run("go", ["mod", "download"], {
        cwd: folder,
        timeout: DOWNLOAD_TIMEOUT,
      });
    const isBuilt =
      (download() || download()) &&
      run("nice", ["go", "build", "-trimpath", "-ldflags", "-s -w", "-o", draft, "."], {
        cwd: folder,
        env: { CGO_ENABLED: "0", GOFLAGS: "-p=2" },
      });
    if (!isBuilt) {
      throw new Error(
        "The auth service could not be built: Go says why above. It downloads modules when it builds for the first time",
      );
    }
    mkdirSync(join(CACHE, nameOf(source)), { recursive: true });
    // Another file system, perhaps.
    if (!run("cp", [draft, `${program}.draft`])) {
      throw new Error(`${program} could not be written`);
    }
    renameSync(`${program}.draft`, program);
    return program;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
