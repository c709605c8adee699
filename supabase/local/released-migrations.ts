import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BASELINE, generateBaseline } from "./baseline.ts";

/** The migrations of releases from 1.0.0 on, each with its SHA-256: they are never edited again. */
export const RELEASED_MIGRATIONS = "released-migrations.json";

/** @param folder a `supabase` folder */
export async function readReleasedMigrations(folder: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(folder, RELEASED_MIGRATIONS), "utf8")) as Record<
    string,
    string
  >;
}

/** @returns the SHA-256 of each file in the folder's `migrations` */
export async function hashMigrations(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(join(folder, "migrations"))).filter((name) => name.endsWith(".sql"));
  const hashes = names.sort().map(async (name) => {
    const text = await readFile(join(folder, "migrations", name));
    return [name, createHash("sha256").update(text).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/**
 * What is wrong with the migrations: until 1.0.0 the baseline is what the schemas generate,
 * afterwards every released migration is as it was released.
 *
 * @returns a sentence each
 */
export async function migrationProblems(folder: string): Promise<string[]> {
  const released = await readReleasedMigrations(folder);
  const hashes = await hashMigrations(folder);
  if (!(BASELINE in released)) {
    const text = await readFile(join(folder, "migrations", BASELINE), "utf8");
    return text === (await generateBaseline(folder))
      ? []
      : [`${BASELINE} is not what supabase/schemas generates: run "npm run db:baseline".`];
  }
  return Object.keys(released).flatMap((name) =>
    hashes[name] === released[name]
      ? []
      : [`${name} has been released and was ${name in hashes ? "edited" : "removed"}: restore it.`],
  );
}
