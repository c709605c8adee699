import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { resolvePath } from "@remix-run/react";
import { expect, test } from "vitest";
import { projectFolder } from "./project.mjs";

// Fixes that package.json's `overrides` bring to a framework without updates, and
// what makes the open advisories harmless here (docs/decisions/remix-2.md).

const packages = join(projectFolder, "node_modules");

test.each([
  ["//evil.example/a", "/evil.example/a"],
  ["/tournaments//evil.example", "/tournaments/evil.example"],
  ["javascript:alert(1)", "/tournaments/javascript:alert(1)"],
])("%s never leads off the site", (to, pathname) => {
  expect(resolvePath(to, "/tournaments").pathname).toBe(pathname);
});

test("one copy of the router is installed, the fixed one", () => {
  const versions = [
    ["@remix-run/router", "1.23.4"],
    ["react-router", "6.30.6"],
    ["react-router-dom", "6.30.6"],
  ].map(([name = "", version]) => ({
    name,
    version,
    installed: (
      JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as { version: string }
    ).version,
    nested: ["@remix-run/react", "@remix-run/server-runtime", "react-router"]
      .map((parent) => join(packages, parent, "node_modules", name))
      .filter((path) => existsSync(path)),
  }));
  for (const { name, version, installed, nested } of versions) {
    expect([name, installed, nested]).toEqual([name, version, []]);
  }
});

/** The JavaScript files below a folder, with their text. */
function sourcesIn(folder: string, ending: RegExp): [string, string][] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

test("on the server turbo-stream only encodes", () => {
  const used = ["@remix-run/server-runtime", "@remix-run/node"]
    .flatMap((name) => sourcesIn(join(packages, name, "dist"), /\.js$/))
    .flatMap(([, text]) => text.match(/turboStream\.\w+|import .+ from 'turbo-stream'/g) ?? []);
  expect(new Set(used)).toEqual(
    new Set(["turboStream.encode", "import { encode } from 'turbo-stream'"]),
  );
});

test("no code of ours uses turbo-stream", () => {
  const users = sourcesIn(join(projectFolder, "app"), /\.tsx?$/)
    .filter(([, text]) => text.includes("turbo-stream"))
    .map(([name]) => name);
  expect(users).toEqual([]);
});
