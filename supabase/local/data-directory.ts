import { chmodSync, mkdirSync } from "node:fs";

/**
 * Makes the data directory when it is missing, and keeps other users of the
 * machine out of it: it holds the members' data and the secrets.
 */
export function makeDataDirectory(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    // A mounted volume may be another user's, who then decides about it.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
