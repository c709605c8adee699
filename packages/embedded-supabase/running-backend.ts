import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileOf = (dataDirectory: string) => join(dataDirectory, "backend.json");

/** Writes the running backend's URL to its data directory, for the commands. */
export function announceBackend(dataDirectory: string, url: string): void {
  writeFileSync(fileOf(dataDirectory), JSON.stringify({ url }));
}

/** Removes it. */
export function withdrawBackend(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true });
}

/**
 * The URL of the data directory's running backend. Valid only while the data
 * directory is locked: a killed backend leaves the file behind.
 */
export function urlOfRunningBackend(dataDirectory: string): string {
  const { url } = JSON.parse(readFileSync(fileOf(dataDirectory), "utf8")) as {
    url: string;
  };
  return url;
}
