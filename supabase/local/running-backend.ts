import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileOf = (dataDirectory: string) => join(dataDirectory, "backend.json");

/** Writes down where the backend of this data directory answers, for the tools beside it. */
export function announceBackend(dataDirectory: string, url: string): void {
  writeFileSync(fileOf(dataDirectory), JSON.stringify({ url }));
}

/** Takes the note away. */
export function withdrawBackend(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true });
}

/**
 * Where the backend of this data directory answers. Only to be believed while the
 * data directory is locked: a killed backend leaves its note behind.
 */
export function urlOfRunningBackend(dataDirectory: string): string {
  const { url } = JSON.parse(readFileSync(fileOf(dataDirectory), "utf8")) as {
    url: string;
  };
  return url;
}
