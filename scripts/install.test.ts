import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

const expected = {
  packages: {
    "": {},
    "node_modules/react": { version: "18.3.1" },
    "node_modules/only-elsewhere": { version: "1.0.0", optional: true },
  },
};

test("the same versions are installed; optional packages may be missing", () => {
  expect(
    isInstalled(expected, {
      packages: { "node_modules/react": { version: "18.3.1" } },
    }),
  ).toBe(true);
});

test("the embedded backend's packages are optional for a deployed site only", () => {
  const own = {
    packages: {
      ...expected.packages,
      "": { optionalDependencies: { "only-elsewhere": "^1.0.0" } },
    },
  };
  const react = { "node_modules/react": { version: "18.3.1" } };
  const elsewhere = { "node_modules/only-elsewhere": { version: "1.0.0" } };
  expect(isInstalled(own, { packages: react })).toBe(false);
  expect(isInstalled(own, { packages: { ...react, ...elsewhere } })).toBe(true);
});

test("what a package of this repository needs is needed too", () => {
  const own = {
    packages: {
      ...expected.packages,
      "": { optionalDependencies: { ours: "file:packages/ours" } },
      "node_modules/ours": { optional: true },
      "packages/ours": { dependencies: { "only-elsewhere": "^1.0.0" } },
    },
  };
  const linked = {
    "node_modules/react": { version: "18.3.1" },
    "node_modules/ours": {},
    "packages/ours": {},
  };
  const elsewhere = { "node_modules/only-elsewhere": { version: "1.0.0" } };
  expect(isInstalled(own, { packages: linked })).toBe(false);
  expect(isInstalled(own, { packages: { ...linked, ...elsewhere } })).toBe(true);
});

test.each([
  ["nothing is there", { packages: {} }],
  ["a version differs", { packages: { "node_modules/react": { version: "18.3.0" } } }],
  [
    "an optional one is there in another version",
    {
      packages: {
        "node_modules/react": { version: "18.3.1" },
        "node_modules/only-elsewhere": { version: "0.9.0" },
      },
    },
  ],
])("%s: not installed", (_, installed) => {
  expect(isInstalled(expected, installed)).toBe(false);
});

test("the lock file contains the packages of every platform", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<
      string,
      {
        version?: string;
        link?: boolean;
        optionalDependencies?: Record<string, string>;
      }
    >;
  };
  const known = new Set(
    Object.entries(lock.packages)
      .filter(([, { version, link }]) => version || link)
      .map(([path]) => path.replace(/^.*node_modules\//, "")),
  );
  const needed = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((name) => !known.has(name))).toEqual([]);
});
