import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "./project.mjs";

const DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
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
    ...text.matchAll(/`((?:app|docs|packages|scripts|supabase|tests)\/[\w./$[\]-]+|server\.ts)`/g),
  ].map(([, path = ""]) => path);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  return [...spans, ...links];
}

describe.each(DOCUMENTS)("%s", (document) => {
  // Examples in CONTRIBUTING of files that the reader will create.
  const isMadeLater = (path: string) =>
    /etiquette|monsoon|entrants\/notes|catalogue\/notices/.test(path);

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

/** The list's line of each decision: its title and file, its day and its status. */
function decisions(): string[] {
  const folder = join("docs", "decisions");
  return DOCUMENTS.filter(
    (document) => dirname(document) === folder && basename(document) !== "README.md",
  ).map((document) => {
    const [title = "", , state = ""] = readFileSync(join(projectFolder, document), "utf8").split(
      "\n",
    );
    const [, day = "", status = ""] =
      /^(\d{1,2} [A-Z][a-z]+ \d{4})\. Status: (accepted|superseded by \[[^\]]+\]\([^)]+\))[.;]/.exec(
        state,
      ) ?? [];
    return `- [${title.slice(2)}](${basename(document)}): ${day}, ${status}`;
  });
}

test("decisions have a day and a status, and are all listed with them", () => {
  const list = readFileSync(join(projectFolder, "docs", "decisions", "README.md"), "utf8").match(
    /^- .*$/gm,
  );
  expect(list?.toSorted()).toEqual(decisions().toSorted());
});

test("comments and documents cite nothing outside this repository", () => {
  const cited = ["app", "docs", "scripts", "supabase", "tests"]
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((name) => /\.(?:ts|tsx|mjs|js|css|md|toml|html)$/.test(name))
        // Packages that only some commands need.
        .filter((name) => !/\bnode_modules\b/.test(name)),
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

test("documents, messages and workflows name the version of the Supabase CLI that the tests use", () => {
  const { devDependencies } = JSON.parse(
    readFileSync(join(projectFolder, "tests/auth-service/package.json"), "utf8"),
  ) as { devDependencies: { supabase: string } };
  const { stdout } = spawnSync("git", ["grep", "-hoE", "supabase@[0-9.]+"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  expect([...new Set(stdout.trim().split("\n"))]).toEqual([`supabase@${devDependencies.supabase}`]);
});
