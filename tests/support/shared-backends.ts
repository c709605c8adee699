import { inject } from "vitest";
import { RunningBackend } from "./backend.ts";

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
 * theirs. A file that changes anything else, or what its backend does, starts
 * its own.
 */
export const SHARED_BACKENDS = {
  /** The tournaments are those of the migrations, and stay as they are. */
  members: {},
  /** Files publish tournaments of their own: some 200, of the 300 that the site lists. */
  tournaments: {},
  /** New users must confirm their address. */
  confirmations: { EMAIL_CONFIRMATIONS: "true" },
} as const;

export type SharedBackend = keyof typeof SHARED_BACKENDS;

/**
 * A backend that other files use at the same time, started for the first of
 * them. Never stop it.
 *
 * @throws Error with the backend's output when it does not start
 */
export async function sharedBackend(
  name: SharedBackend,
): Promise<RunningBackend> {
  const answer = await fetch(new URL(name, inject("sharedBackendsUrl")));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return new RunningBackend(
    JSON.parse(text) as RunningBackend["environment"] & { DATA_DIR: string },
  );
}
