import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressAssets, fingerprint, trimManifest } from "./build.ts";

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

test("the browser's list of routes has pages, forms' addresses and redirects, and no files", () => {
  const assets = join(folder, "assets");
  mkdirSync(assets);
  const route = (module: string, more: object = {}) => ({
    module: `/assets/${module}`,
    hasAction: false,
    ...more,
  });
  writeFileSync(join(assets, "page.js"), "export default 1");
  writeFileSync(join(assets, "empty.js"), "\n");
  const routes = {
    page: route("page.js"),
    form: route("empty.js", { hasAction: true }),
    redirect: route("empty.js", { index: true }),
    picture: route("empty.js"),
  };
  const manifest = join(assets, "manifest-1a2b.js");
  writeFileSync(manifest, `window.__remixManifest=${JSON.stringify({ version: "1", routes })};`);
  trimManifest(assets);
  const list = /=(.*);$/.exec(readFileSync(manifest, "utf8"))?.[1] ?? "";
  expect(JSON.parse(list)).toEqual({
    version: "1",
    routes: { page: routes.page, form: routes.form, redirect: routes.redirect },
  });
});
