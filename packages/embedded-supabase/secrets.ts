import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDirectory } from "./data-directory.ts";

/** The secrets of a data directory: generated once, then the same at every start. */
export type Secrets = {
  jwtSecret: string;
  /** The web server's API key, with the role `anon`: `SUPABASE_PUBLISHABLE_KEY`. */
  publishableKey: string;
  /** The owner's API key, with the role `service_role`; also required by `/local/sql`. */
  secretKey: string;
  /** Encrypts the web server's cookies. */
  sessionSecret: string;
};

const NAMES = [
  "jwtSecret",
  "publishableKey",
  "secretKey",
  "sessionSecret",
] as const satisfies readonly (keyof Secrets)[];

function makeSecrets(): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    sessionSecret: random(48),
  };
}

function readSecrets(path: string): Secrets {
  const content = JSON.parse(readFileSync(path, "utf8")) as Partial<Secrets>;
  for (const name of NAMES) {
    if (typeof content[name] !== "string" || content[name].length < 16) {
      throw new Error(
        `${path} does not hold a usable "${name}". Restore the file, or remove it to have new secrets made (everybody is then signed out).`,
      );
    }
  }
  return content as Secrets;
}

/**
 * Loads the secrets of a data directory. The first call generates them,
 * readable by this user only; later calls, also from other processes, return
 * the same ones.
 *
 * @param dataDirectory the `DATA_DIR`; created when missing
 * @throws Error when the file is damaged
 */
export function loadSecrets(dataDirectory: string): Secrets {
  makeDataDirectory(dataDirectory);
  const path = join(dataDirectory, "secrets.json");
  try {
    return readSecrets(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, {
    mode: 0o600,
  });
  try {
    // Unlike a rename, a hard link fails when another process was first; then
    // its secrets are read, so that both run with the same ones.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readSecrets(path);
}
