import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The section of a path: its first part, without the suffix of a data request. */
export function sectionOf(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return rest.length === 0 ? first.replace(/\.data$/, "") : first;
}

/**
 * Cuts the build to each section of the site, the paths that begin with the same segment. Remix
 * compares a request's path with all routes of its build, several times for a page, and copies
 * their list: most sections have less than a tenth of them.
 *
 * A section also has the routes that belong to none: the home page, which is in every page's part
 * of the manifest, and the one for unmatched addresses. So an address of the section matches the
 * same route as in the whole.
 */
export function cutToSections(build: ServerBuild): Map<string, ServerBuild> {
  const { routes, assets } = build;
  const starts = Object.keys(routes).map((id) => [id, fixedStart(routes, id)] as const);
  const names = new Set(starts.flatMap(([, start]) => start ?? []));

  function cutTo(name: string): ServerBuild {
    const own = starts.filter(([, start]) => start === null || start === name);
    const ids = new Set(own.map(([id]) => id));
    return {
      ...build,
      routes: only(ids, routes),
      assets: { ...assets, routes: only(ids, assets.routes) },
    };
  }

  return new Map([...names].map((name) => [name, cutTo(name)]));
}

/** In the order of the whole, which decides between routes that match equally well. */
function only<Value>(ids: ReadonlySet<string>, all: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

/** The first part of a route's pattern; null if any may stand there, or none. */
function fixedStart(routes: Routes, id: string): string | null {
  const [first] = patternOf(routes, id).split("/").filter(Boolean);
  return first === undefined || /[:*?]/.test(first) ? null : first;
}

function patternOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${patternOf(routes, route.parentId)}/${route.path ?? ""}` : "";
}
