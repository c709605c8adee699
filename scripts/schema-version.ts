import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaVersion } from "../app/pages/healthz.ts";

/** @param folder with the migrations */
export function readSchemaVersion(folder: string): SchemaVersion {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const [, baseline] =
    /^insert into private\.baseline \(fingerprint\) values \('(\w+)'\);$/m.exec(
      readFileSync(join(folder, files[0] ?? ""), "utf8"),
    ) ?? [];
  if (!baseline) throw new Error(`The first migration in ${folder} has no fingerprint.`);
  return { baseline, migration: files.at(-1)?.slice(0, 14) ?? "" };
}
