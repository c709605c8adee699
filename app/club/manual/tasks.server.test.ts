import { expect, test } from "vitest";
import { TASKS } from "./tasks.server.ts";

const FILES = import.meta.glob<string>("./tasks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PICTURES = import.meta.glob("/public/manual/*.png", { query: "?url" });
const SOURCES = Object.entries(
  import.meta.glob<string>(
    [
      "../**/*.{ts,tsx}",
      "../../catalogue/*/kind.ts",
      "../../entries/*.{ts,tsx}",
      "../../site/content.ts",
    ],
    { query: "?raw", import: "default", eager: true },
  ),
);

test("every page has a title, steps and a picture, and no file is left out", () => {
  expect(TASKS.map(({ slug }) => `./tasks/${slug}.md`).sort()).toEqual(Object.keys(FILES).sort());
  for (const { slug, title, html } of TASKS) {
    expect(title).toMatch(/^[A-Z]/);
    expect(html).toContain("<ol>");
    expect(Object.keys(PICTURES)).toContain(`/public/manual/${slug}.png`);
  }
  expect(Object.keys(PICTURES).length).toBe(TASKS.length);
});

test("what the manual names in bold are words of the club's pages", () => {
  const pages = SOURCES.filter(([path]) => !path.startsWith("./"))
    .map(([, source]) => source.replace(/\s+/g, " "))
    .join("\n");
  const named = Object.values(FILES).flatMap((text) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => words),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((words) => !pages.includes(words))).toEqual([]);
});
