import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

type Pattern = {
  id: string;
  /** Of its path, up to the first that may be missing or stand for several. */
  segments: string[];
};

/** Stands for a part that is no word of the site in its place, such as the id of a tournament. */
const ANY = ":";

/**
 * Cuts the build to the section of an address, the routes that it or what is above it may match.
 * Remix compares a request's path with all routes of its build, several times for a page, and
 * copies their list: a section has a tenth of them.
 *
 * Every section has the home page, which is in every page's part of the manifest, and the page for
 * unmatched addresses. So an address matches the same route as in the whole.
 *
 * @param handlerOf called once for each section, at its first request, and for the whole
 * @returns a function of a path
 */
export function createSections<Handler>(
  build: ServerBuild,
  handlerOf: (part: ServerBuild) => Handler,
): (path: string) => Handler {
  const patterns = Object.keys(build.routes).map((id): Pattern => ({
    id,
    segments: segmentsOf(build.routes, id),
  }));
  const longest = Math.max(...patterns.map(({ segments }) => segments.length));
  const whole = handlerOf(build);
  const sections = new Map<string, Handler>();

  return (path) => {
    const parts = partsOf(path).slice(0, longest);
    let fitting = patterns;
    const name: string[] = [];
    for (const [place, part] of parts.entries()) {
      const isWord = fitting.some(({ segments }) => segments[place] === part);
      // Not the site's, or in another spelling, which only the whole knows.
      if ((place === 0 && !isWord) || /[A-Z%]/.test(part)) return whole;
      name.push(isWord ? part : ANY);
      fitting = fitting.filter(({ segments: { [place]: segment } }) =>
        segment === undefined || segment.startsWith(":") ? true : segment === part,
      );
    }
    const key = name.join("/");
    const known = sections.get(key);
    if (known !== undefined) return known;
    const reachable = fitting.filter(({ segments }) => segments.length <= parts.length);
    const section = handlerOf(cutTo(build, new Set(reachable.map(({ id }) => id))));
    sections.set(key, section);
    return section;
  };
}

/** Without the suffix of a data request. */
function partsOf(path: string): string[] {
  return path
    .replace(/\.data$/, "")
    .split("/")
    .slice(1);
}

function cutTo(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: only(ids, routes),
    assets: { ...assets, routes: only(ids, assets.routes) },
  };
}

/** In the order of the whole, which decides between routes that match equally well. */
function only<Value>(ids: ReadonlySet<string>, all: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

function segmentsOf(routes: Routes, id: string): string[] {
  const segments = patternOf(routes, id).split("/").filter(Boolean);
  const open = segments.findIndex((segment) => /[*?]/.test(segment));
  return open === -1 ? segments : segments.slice(0, open);
}

function patternOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${patternOf(routes, route.parentId)}/${route.path ?? ""}` : "";
}
