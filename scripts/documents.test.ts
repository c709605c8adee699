import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "./project.mjs";

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(projectFolder, "docs"), { recursive: true })
    .map((name) => join("docs", String(name)))
    .filter((name) => name.endsWith(".md")),
];

/** The paths in this repository that a document names in code spans and links. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(projectFolder, document), "utf8");
  const spans = [
    ...text.matchAll(
      /`((?:app|docs|scripts|supabase|tests)\/[\w./$[\]-]+|server\.ts)`/g,
    ),
  ].map(([, path = ""]) => path);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    ([, path = ""]) => join(dirname(document), path),
  );
  return [...spans, ...links];
}

describe.each(DOCUMENTS)("%s", (document) => {
  // Examples in CONTRIBUTING of files that the reader will create.
  const isMadeLater = (path: string) => /etiquette|monsoon/.test(path);

  test("names only existing files", () => {
    const missing = pathsIn(document).filter(
      (path) => !isMadeLater(path) && !existsSync(join(projectFolder, path)),
    );
    expect(missing).toEqual([]);
  });
});

test("finds paths in the documents", () => {
  expect(DOCUMENTS.flatMap(pathsIn).length).toBeGreaterThan(50);
});
test("comments and documents cite nothing outside this repository", () => {
  const cited = ["app", "docs", "scripts", "supabase", "tests"]
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((name) => /\.(?:ts|tsx|mjs|js|css|md|toml|html)$/.test(name)),
    )
    .concat("server.ts", "README.md", "CONTRIBUTING.md", ".env.example")
    .filter((file) => file !== join("scripts", "documents.test.ts"))
    .filter((file) =>
      /\b(?:SPEC|DECISIONS|DESIGN|VOCABULARY)\b(?!_)/.test(
        readFileSync(join(projectFolder, file), "utf8"),
      ),
    );
  expect(cited).toEqual([]);
});
