import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressAssets, fingerprint } from "./build.ts";

let folder: string;
let before: string;
const now = () => fingerprint(folder, ["app", "vite.config.ts"]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "teebox fingerprint-"));
  mkdirSync(join(folder, "app/routes"), { recursive: true });
  writeFileSync(join(folder, "app/root.tsx"), "root");
  writeFileSync(join(folder, "app/routes/login.tsx"), "login");
  writeFileSync(join(folder, "vite.config.ts"), "config");
  before = now();
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("identical sources have the same fingerprint", () => {
  expect(now()).toBe(before);
});

test.each([
  [
    "changes",
    () => {
      writeFileSync(join(folder, "app/root.tsx"), "Root");
    },
  ],
  [
    "comes",
    () => {
      writeFileSync(join(folder, "app/new.tsx"), "");
    },
  ],
  [
    "moves",
    () => {
      renameSync(join(folder, "app/routes/login.tsx"), join(folder, "app/routes/signup.tsx"));
    },
  ],
  [
    "of the settings changes",
    () => {
      writeFileSync(join(folder, "vite.config.ts"), "other");
    },
  ],
])("a file that %s changes it", (_, change) => {
  change();
  expect(now()).not.toBe(before);
});

test("a test file does not change it", () => {
  writeFileSync(join(folder, "app/root.test.tsx"), "test");
  expect(now()).toBe(before);
});

test("each asset gets smaller compressed copies of the same content", async () => {
  const assets = join(folder, "app");
  const content = "fairway ".repeat(500);
  rmSync(join(assets, "routes"), { recursive: true });
  writeFileSync(join(assets, "root.tsx"), content);
  await compressAssets(assets);
  const brotli = readFileSync(join(assets, "root.tsx.br"));
  const gzip = readFileSync(join(assets, "root.tsx.gz"));
  expect(brotliDecompressSync(brotli).toString()).toBe(content);
  expect(gunzipSync(gzip).toString()).toBe(content);
  expect(Math.max(brotli.length, gzip.length)).toBeLessThan(200);
});
