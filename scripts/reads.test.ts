import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** What ends a read at a number of rows that its code knows, or writes. */
const ENDS = /^(?:range|limit|single|maybeSingle|csv|insert|update|upsert|delete)$/;

/** Reads all rows, in as many calls as they need. */
const WHOLE = ["readWhole", "readPages"];

/** Whose rows are as many as the ids of one call. */
const BY_IDS = "readByIds";

/** Functions of the data API that answer with rows, and end the list themselves. */
const ENDED = [
  ...["admin_statistics", "entrant_history", "export_users", "failed_scoring_accounts"],
  ...["tournament_entrants", "tournament_entries", "tournament_messages"],
  ...["count_message_recipients", "unsent_registration_mails", "find_entrant"],
  ...["add_entrant", "check_in", "copy_tournament", "publish_draw", "save_tournament"],
  ...["take_back_draw"],
];

/** Ids that are few: the players of a fourball, the tournaments that one helper was given. */
const FEW = [
  "app/club/money/fees/fees.server.ts: ids",
  "app/club/play/results/course/fourball/fourball.server.ts: ids",
  "app/club/tournament/tournaments.server.ts: only",
];

/** The functions that answer with rows, by the generated types. */
const withRows = new Set(
  [
    ...readFileSync("app/platform/supabase/database.types.ts", "utf8").matchAll(
      /^ {6}(\w+):\s*\{(?:(?!^ {6}\w).)*?Returns: \{[^}]*\}\[\]/gms,
    ),
  ].map(([, name = ""]) => name),
);

type Read = { kind: "from" | "rpc"; name: string; steps: ts.CallExpression[]; inside: string[] };

const nameOf = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** The reads of a module, each with the calls that follow on it and the calls that it is in. */
function readsIn(source: ts.SourceFile): Read[] {
  const reads: Read[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const kind = nameOf(node);
    const [name] = node.arguments;
    if ((kind !== "from" && kind !== "rpc") || !name || !ts.isStringLiteral(name)) return;
    // Of the storage it is a bucket.
    const isTable = /supabase(?!\s*\.storage)/.test(node.expression.getText());
    if (kind === "from" && !isTable) return;
    const steps: ts.CallExpression[] = [];
    let top: ts.Node = node;
    while (ts.isPropertyAccessExpression(top.parent) && ts.isCallExpression(top.parent.parent)) {
      top = top.parent.parent;
      steps.push(top as ts.CallExpression);
    }
    const inside: string[] = [];
    for (let outer = top.parent; !ts.isSourceFile(outer); outer = outer.parent) {
      if (ts.isCallExpression(outer)) inside.push(nameOf(outer));
    }
    reads.push({ kind, name: name.text, steps, inside });
  };
  visit(source);
  return reads;
}

/** What is wrong with a read; null: nothing. */
function faultOf({ kind, name, steps, inside }: Read, path: string): string | null {
  const text = (step: ts.CallExpression) => step.arguments.map((each) => each.getText()).join(", ");
  if (steps.some((step) => nameOf(step) === "select" && /head: true/.test(text(step)))) {
    return "counts by HEAD, which opens a connection of its own";
  }
  const isWhole = inside.some((outer) => WHOLE.includes(outer));
  const isEnded = steps.some((step) => ENDS.test(nameOf(step)));
  const answersWithRows = kind === "from" || (withRows.has(name) && !ENDED.includes(name));
  if (answersWithRows && !isWhole && !isEnded) {
    return "is cut at a thousand rows";
  }
  const long = steps.find(
    (step) =>
      nameOf(step) === "in" && !/^\s*(?:\[|[A-Z_]+$)/.test(step.arguments[1]?.getText() ?? ""),
  );
  const ids = long?.arguments[1]?.getText() ?? "";
  return long && !inside.includes(BY_IDS) && !FEW.includes(`${path}: ${ids}`)
    ? `has all of ${ids} in its address`
    : null;
}

function faultsOf(text: string, path: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return readsIn(source).flatMap((read) => {
    const fault = faultOf(read, path);
    return fault === null ? [] : [`${path}: ${read.name} ${fault}`];
  });
}

test("no read of the data API ends at its thousand rows, or has a list in its address", () => {
  const paths = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.|types\.ts$/.test(path));
  const faults = paths.flatMap((path) => faultsOf(readFileSync(path, "utf8"), path));
  expect(faults).toEqual([]);
});

test.each([
  [`supabase.from("scores").select().eq("id", id)`, "is cut"],
  [`supabase.from("scores").select("id", { count: "exact", head: true }).limit(1)`, "by HEAD"],
  [`supabase.rpc("list_roles")`, "is cut"],
  [`supabase.from("scores").select().in("id", ids).limit(9)`, "all of ids in its address"],
])("%s is refused", (code, fault) => {
  expect(faultsOf(code, "a.ts").join()).toContain(fault);
});

test.each([
  `supabase.from("scores").select().range(0, 9)`,
  `readWhole(() => supabase.from("scores").select().eq("id", id), ["id"])`,
  `readPages((from, to) => supabase.rpc("list_roles").range(from, to))`,
  `readByIds(ids, (some) => supabase.from("scores").select().in("id", some).limit(9))`,
  `supabase.from("scores").select().in("state", ["open"]).single()`,
  `supabase.rpc("save_fees", {})`,
])("%s is allowed", (code) => {
  expect(faultsOf(code, "a.ts")).toEqual([]);
});
