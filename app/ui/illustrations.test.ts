import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** Maximum size of an illustration, compressed. */
const MAX_BYTES = 4_000;

const drawings = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".svg"))
  .map((path) => join("app", path));

test("there are illustrations", () => {
  expect(drawings.length).toBeGreaterThan(20);
});

test.each(drawings)("%s is small, and contains nothing but shapes", (path) => {
  const source = readFileSync(path);
  expect(gzipSync(source, { level: 9 }).length).toBeLessThan(MAX_BYTES);
  // The content security policy blocks styles and scripts in an illustration.
  expect(source.toString()).not.toMatch(/<style|style=|<script|<image|<text|href="http/);
});
