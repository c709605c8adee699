import { expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

const wanted = {
  packages: {
    "": {},
    "node_modules/react": { version: "18.3.1" },
    "node_modules/only-elsewhere": { version: "1.0.0", optional: true },
  },
};

test("the same versions are installed, optional ones may lack", () => {
  expect(
    isInstalled(wanted, {
      packages: { "node_modules/react": { version: "18.3.1" } },
    }),
  ).toBe(true);
});

test.each([
  ["nothing is there", undefined],
  ["a package lacks", { packages: {} }],
  [
    "a version differs",
    { packages: { "node_modules/react": { version: "18.3.0" } } },
  ],
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
  expect(isInstalled(wanted, installed)).toBe(false);
});
