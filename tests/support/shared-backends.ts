import { inject } from "vitest";
import { RunningBackend, startBackend, type BackendOptions } from "./backend.ts";
import { createHostedDatabase } from "./hosted-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    sharedBackendsUrl: string;
  }
}

/**
 * The backends that files of a test run share, and their settings. A new one
 * takes several seconds of a processor until its code is compiled, which is more
 * than most files' requests take.
 *
 * Each file has users and tournaments of its own, and counts only what is
 * theirs. A file that changes anything else, or what its backend does, acquires
 * one for itself or starts its own.
 */
export const SHARED_BACKENDS = {
  /** The tournaments are those of the migrations, and stay as they are. */
  members: {},
  /** Files publish tournaments of their own: some 200, of the 300 that the site lists. */
  tournaments: {},
  /** New users must confirm their address. */
  confirmations: { EMAIL_CONFIRMATIONS: "true" },
} as const;

/** The settings of the backends that files acquire one after the other. */
export const POOLED_BACKEND = {
  SITE_URL: "https://teebox.example",
  // Mails must escape it.
  SITE_NAME: "Fore & Aft",
};

export type SharedBackend = keyof typeof SHARED_BACKENDS;

type Environment = RunningBackend["environment"] & { DATA_DIR: string };

/**
 * Starts a backend on a new database of a PostgreSQL server.
 *
 * @param server its URL
 * @param environment settings that differ from the defaults
 */
export async function startHostedBackend(
  server: string,
  environment: Record<string, string>,
  options?: BackendOptions,
): Promise<RunningBackend> {
  const { url } = await createHostedDatabase(server);
  return startBackend({ DATABASE_URL: url, ...environment }, options);
}

/** Starts a backend for one file, on the run's PostgreSQL server. */
export function startOwnBackend(environment: Record<string, string> = {}): Promise<RunningBackend> {
  return startHostedBackend(inject("postgresUrl"), environment);
}

/** Has the run's setup do something with its backends; the answer is the settings of one. */
async function ask(...path: string[]): Promise<Environment> {
  const url = path.map(encodeURIComponent).join("/");
  const answer = await fetch(new URL(url, inject("sharedBackendsUrl")));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as Environment;
}

/**
 * A backend that other files use at the same time, started for the first of
 * them. Never stop it.
 *
 * @throws Error with the backend's output when it does not start
 */
export async function sharedBackend(name: SharedBackend): Promise<RunningBackend> {
  return new RunningBackend(await ask("shared", name));
}

/** A backend of the pool. Its output is the setup's, and so is its process. */
class PooledBackend extends RunningBackend {
  override async restart(): Promise<void> {
    await ask("restart", this.url);
  }

  /** Gives the backend back. */
  override async stop(): Promise<{ code: null; signal: null; output: "" }> {
    await ask("release", this.url);
    return { code: null, signal: null, output: "" };
  }
}

/**
 * A backend that no other file uses until `stop` gives it back. The users, the
 * tournaments and the mails of earlier files are there: a file counts what is
 * its own or what there was before, and takes back what it changes for all.
 *
 * @throws Error with the backend's output when it does not start
 */
export async function acquireBackend(): Promise<RunningBackend> {
  return new PooledBackend(await ask("acquire"));
}
