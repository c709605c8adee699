import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Habits of another language, which CONTRIBUTING ("Words") explains. */
const ODD =
  /\b(?:somebody|nobody|everybody|anybody|whoever|meanwhile|those who|all the same|leave it empty|written down|said to be|given back|once more)\b/i;

/** Kept as they are: the slogan is the club's, the legal texts are a lawyer's to change. */
const KEPT = ["For those in love with the game, and for those who wish to fall."];
const LEGAL = "app/pages/legal";

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path) && !/\.(?:test|spec)\./.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => !path.startsWith(LEGAL));
}

/** The sentences in a module's strings and markup. */
function textsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      texts.push(node.text.replaceAll(/\s+/g, " ").trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return texts.filter((text) => text.includes(" "));
}

test("texts of the site and its mails are plain English", () => {
  const odd = [
    ...filesBelow("app", /\.tsx?$/),
    ...filesBelow("supabase/functions", /\.ts$/),
  ].flatMap((path) =>
    textsOf(path)
      .filter((text) => ODD.test(text) && !KEPT.includes(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(odd.join("\n")).toBe("");
});

test("the manual and the auth service's mails are plain English", () => {
  const odd = [
    ...filesBelow("app/club/manual", /\.md$/),
    ...filesBelow("supabase/templates", /\.html$/),
  ].flatMap((path) => {
    const [phrase] = ODD.exec(readFileSync(path, "utf8")) ?? [];
    return phrase ? [`${path}: ${phrase}`] : [];
  });
  expect(odd.join("\n")).toBe("");
});
