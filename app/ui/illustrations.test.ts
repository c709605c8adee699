import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** A drawing's most bytes on the wire. */
const MAX_BYTES = 4_000;

const drawings = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".svg"))
  .map((path) => join("app", path));

test("the drawings are there", () => {
  expect(drawings.length).toBeGreaterThan(20);
});

test.each(drawings)("%s is light, and holds nothing but shapes", (path) => {
  const source = readFileSync(path);
  expect(gzipSync(source, { level: 9 }).length).toBeLessThan(MAX_BYTES);
  // The site's own policy forbids styles and scripts in a picture.
  expect(source.toString()).not.toMatch(
    /<style|style=|<script|<image|<text|href="http/,
  );
});
