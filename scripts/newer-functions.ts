import bcd, {
  type CompatStatement,
  type Identifier,
} from "@mdn/browser-compat-data" with { type: "json" };
import { parseAst } from "vite";
import { NAMED_BROWSERS } from "./named-browsers.ts";

/** The same browsers on computers and phones. */
const BROWSERS = {
  chrome: NAMED_BROWSERS.chrome,
  chrome_android: NAMED_BROWSERS.chrome,
  firefox: NAMED_BROWSERS.firefox,
  firefox_android: NAMED_BROWSERS.firefox,
  safari: NAMED_BROWSERS.safari,
  safari_ios: NAMED_BROWSERS.safari,
} as const;

const isAtMost = (version: string, limit: string) => {
  const [one, other] = [version, limit].map((text) => text.replace("≤", "").split(".").map(Number));
  const [major = 0, minor = 0] = one ?? [];
  const [most = 0, least = 0] = other ?? [];
  return major < most || (major === most && minor <= least);
};

/** Whether each named browser has it, without a prefix or a setting. */
function isInAll({ support }: CompatStatement): boolean {
  return Object.entries(BROWSERS).every(([browser, limit]) =>
    [support[browser as keyof typeof BROWSERS] ?? []]
      .flat()
      .some(
        ({
          version_added,
          version_removed,
          prefix,
          alternative_name,
          flags,
          partial_implementation,
        }) =>
          typeof version_added === "string" &&
          version_added !== "preview" &&
          isAtMost(version_added, limit) &&
          !(version_removed || prefix || alternative_name || flags || partial_implementation),
      ),
  );
}

/** What a named browser has not, for tests that take it away from a newer one. */
export const NEWER: { owner: string; name: string }[] = [];

/** Whether all browsers have it: by name, functions of whatever object has one. */
const members = { builtins: new Map<string, boolean>(), all: new Map<string, boolean>() };
/** "AbortSignal.timeout". */
const statics = new Map<string, boolean>();
const globals = new Map<string, boolean>();

const STATIC = "_static";
const NAMESPACE = /^(?:Atomics|JSON|Math|Reflect)$/;

function add(to: Map<string, boolean>, name: string, { __compat }: Identifier) {
  if (__compat) to.set(name, isInAll(__compat) || to.get(name) === true);
}

for (const [group, owners] of [
  ["builtins", bcd.javascript.builtins],
  ["api", bcd.api],
] as [string, Record<string, Identifier>][]) {
  for (const [owner, described] of Object.entries(owners)) {
    if (owner === "__compat") continue;
    add(globals, owner, described);
    for (const [name, member] of Object.entries(described) as [string, Identifier][]) {
      if (member.__compat && !isInAll(member.__compat)) {
        NEWER.push({ owner, name: name.replace(STATIC, "") });
      }
      if (name.endsWith(STATIC) || NAMESPACE.test(owner)) {
        add(statics, `${owner}.${name.replace(STATIC, "")}`, member);
      }
      // Of a window: called without it.
      else if (/^(?:_globals|Window)$/.test(owner)) add(globals, name, member);
      else if (/^\w+$/.test(name) && !name.includes("_")) {
        add(members.all, name, member);
        if (group === "builtins") add(members.builtins, name, member);
      }
    }
  }
}

type Node = { type: string } & Record<string, unknown>;

/**
 * The functions that a script uses and a named browser has not, as far as names tell:
 * "AbortSignal.timeout", ".findLast", "structuredClone". A name that something older has too is
 * found only where its owner is named; one that the script asks about (`in`, `typeof`, `?.()`) is not
 * meant.
 *
 * @param hasLibraries their own functions may have the names of a browser's: then only those of
 *   JavaScript itself are looked for on objects that are not named
 */
export function newerFunctions(script: string, { hasLibraries = false } = {}): string[] {
  const known = hasLibraries ? members.builtins : members.all;
  const found = new Set<string>();
  const asked = new Set<string>();
  const declared = new Set<string>();
  const nameOf = (node: unknown) => {
    const { type, name, value } = node as Node;
    return type === "Identifier" ? (name as string) : type === "Literal" ? String(value) : "";
  };
  const visit = (node: unknown, parent: Node | null, key: string): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent, key);
      return;
    }
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const here = node as Node;
    if (here.type === "BinaryExpression" && here.operator === "in") asked.add(nameOf(here.left));
    if (here.type === "UnaryExpression" && here.operator === "typeof") {
      const argument = here.argument as Node;
      asked.add(nameOf(argument.type === "MemberExpression" ? argument.property : argument));
    }
    if (here.type === "CallExpression" && here.optional === true) {
      asked.add(nameOf((here.callee as Node).property ?? here.callee));
    }
    if (here.type === "MemberExpression" && here.computed !== true) {
      const owner = nameOf(here.object);
      const name = nameOf(here.property);
      const full = `${owner}.${name}`;
      if (owner && statics.get(full) === false) found.add(full);
      // What is only read may be data of ours.
      else if (key === "callee" && !statics.has(full) && known.get(name) === false) {
        found.add(`.${name}`);
      }
    } else if (here.type === "Identifier" && globals.get(nameOf(here)) === false) {
      const isKey =
        key === "property" || (key === "key" && parent?.computed !== true) || key === "label";
      if (!isKey) found.add(nameOf(here));
    }
    if (/^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(here.type)) {
      declared.add(nameOf(here.id ?? {}));
    }
    if (Array.isArray(here.params)) for (const each of here.params) declared.add(nameOf(each));
    for (const [part, child] of Object.entries(here)) {
      if (part !== "type") visit(child, here, part);
    }
  };
  visit(parseAst(script), null, "");
  return [...found]
    .filter((name) => !asked.has(name.replace(/^.*\./, "")) && !declared.has(name))
    .toSorted();
}
