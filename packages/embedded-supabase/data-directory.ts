import { chmodSync, mkdirSync } from "node:fs";

/**
 * Creates the data directory if it is missing, readable by its owner only: it
 * contains the users' data and the secrets.
 */
export function makeDataDirectory(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    // A mounted volume may belong to another user, and then keeps its own mode.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
