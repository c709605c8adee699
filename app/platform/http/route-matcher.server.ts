import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
type Tree = Parameters<typeof matchRoutes>[0];

export const UNMATCHED = "/*";

/**
 * Of a URL. In the 7,680 characters of links that Remix asks for at once ours have less than 400.
 */
const MAX_SLASHES = 600;

/** Of a path, which Remix matches once for each of its slashes. Ours have less than 10. */
const MAX_SLASHES_OF_A_PATH = 40;

const MAX_KNOWN = 1_000;

export type RouteMatcher = (url: string) => string;

/**
 * Creates the matcher that the page cache and the metrics share. It returns a route's pattern,
 * never the requested path, so that clients cannot create new names.
 *
 * @returns a function of a URL: `/login.data?x=1` → `/login`, a URL that matches no route →
 *   `UNMATCHED`
 */
export function createRouteMatcher(
  routes: Routes,
  files: readonly string[],
  others: readonly string[],
): RouteMatcher {
  const tree = treeBelow(undefined, routes);
  const patterns = new Map([
    ...others.map((path) => [path, path] as const),
    ...files.map((file) => [file, "/(files)"] as const),
  ]);

  function match(path: string): string {
    if (path.startsWith("/assets/")) return "/assets/*";
    const parts = (matchRoutes(tree, pageOf(path)) ?? []).map(({ route }) => route.path);
    return `/${parts.filter(Boolean).join("/")}`;
  }

  return (url) => {
    if (hasTooManySlashes(url)) return UNMATCHED;
    const [path = "/"] = url.split("?", 1);
    const name = patterns.get(path) ?? match(path);
    if (patterns.size < MAX_KNOWN) patterns.set(path, name);
    return name;
  };
}

/**
 * Whether a URL has more slashes than any of this site's: to match thousands takes Remix seconds,
 * in a path and in `/__manifest?p=` (CVE-2026-55685).
 */
export function hasTooManySlashes(url: string): boolean {
  const [path = "", ...query] = url.split("?");
  const paths = path === "/__manifest" ? query.join("?").split("&") : [path];
  return (
    slashesIn(url) > MAX_SLASHES || paths.some((each) => slashesIn(each) > MAX_SLASHES_OF_A_PATH)
  );
}

function slashesIn(text: string): number {
  return text.match(/\/|%2f/gi)?.length ?? 0;
}

function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/**
 * The canonical path of a page: without a trailing or a second leading slash, and in the case of
 * its route's pattern; a slug is in lower case. Of an unmatched path only the slashes change.
 */
export function canonicalPath(path: string, matchRoute: RouteMatcher): string {
  const bare = `/${path.replace(/^\/+|\/+$/g, "")}`;
  const pattern = matchRoute(bare).split("/");
  return bare
    .split("/")
    .map((part, index) => {
      const segment = pattern[index] ?? "";
      if (segment.startsWith(":slug")) return part.toLowerCase();
      return segment.toLowerCase() === part.toLowerCase() ? segment : part;
    })
    .join("/");
}

function treeBelow(parentId: string | undefined, routes: Routes): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeBelow(id, routes) },
    );
}
