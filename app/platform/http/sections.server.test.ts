import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { expect, test } from "vitest";
import config from "#app/routes.ts";
import { createSections } from "./sections.server.ts";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Tree = Parameters<typeof matchRoutes>[0];

const flat = (entries: readonly RouteConfigEntry[], parentId: string): Route[] =>
  entries.flatMap(({ file, id = file, path, index, children = [] }) => [
    { id, parentId, path, index },
    ...flat(children, id),
  ]);
const table = flat(config, "root");
const routes = Object.fromEntries<Route>([
  ["root", { id: "root", path: "" }],
  ...table.map((route) => [route.id, route] as const),
]);
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const sectionOf = createSections(build, (part) => part);

const treeBelow = (routes: ServerBuild["routes"], parent: string | undefined): Tree =>
  Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeBelow(routes, id) },
    );
const trees = new Map<ServerBuild, Tree>();

function treeOf(part: ServerBuild): Tree {
  const tree = trees.get(part) ?? treeBelow(part.routes, undefined);
  trees.set(part, tree);
  return tree;
}

/** What an address matches among the routes of a build. */
const matchesIn = (part: ServerBuild, path: string) =>
  matchRoutes(treeOf(part), path)?.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
  }));

/** Parts of the site's own addresses, in any order, and others. */
const part = fc.oneof(
  fc.constantFrom(
    ...new Set(table.flatMap(({ path }) => (path ?? "").replaceAll(":", "").split("/"))),
  ),
  fc.webSegment(),
  fc.constantFrom("%61dmin", "Admin", "profile.data", "a.ics", "..", "%2F"),
);

const known = table.map(({ id }) => `/${addressOf(id)}`);

function addressOf(id: string): string {
  const { parentId, path = "" } = routes[id] ?? {};
  const own = path.replaceAll(/:\w+/g, "some").replace("*", "no/where");
  return [parentId ? addressOf(parentId) : "", own].filter(Boolean).join("/");
}

/** A machine with much else to do. */
const BUSY = 120_000;

test(
  "an address and those above it match the same routes in its section as in the whole",
  { timeout: BUSY },
  () => {
    const anything = fc.array(part, { maxLength: 7 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(fc.oneof(anything, fc.constantFrom(...known)), (path) => {
        const section = sectionOf(path);
        const parts = path.split("/");
        for (let length = parts.length; length > 0; length -= 1) {
          const above = parts.slice(0, length).join("/") || "/";
          expect([above, matchesIn(section, above)]).toEqual([above, matchesIn(build, above)]);
        }
      }),
      { numRuns: 400 },
    );
  },
);

const namesIn = (path: string) => Object.keys(sectionOf(path).assets.routes);
const ALWAYS = ["root", "pages/home/page.tsx", "pages/not-found.tsx"];

test.each([
  ["/login", ["account/login/page.tsx"]],
  ["/login/code.data", ["account/login/page.tsx", "account/login-code/page.tsx"]],
  [
    "/admin/tournaments/birdie-bash/draw",
    [
      ...["club/frame/layout.tsx", "club/frame/index.ts", "club/tournament/list/page.tsx"],
      ...["club/tournament/layout.tsx", "club/tournament/page.tsx", "club/play/draw/page.tsx"],
    ],
  ],
])("the section of %s has what is above it, and nothing beside", (path, own) => {
  expect(namesIn(path).toSorted()).toEqual([...ALWAYS, ...own].toSorted());
});

test("a data request has the section of its page, and two tournaments have one", () => {
  const section = sectionOf("/tournaments/birdie-bash/updates");
  expect(sectionOf("/tournaments/birdie-bash/updates.data")).toBe(section);
  expect(sectionOf("/tournaments/eagle-cup/updates")).toBe(section);
  expect(section).not.toBe(build);
});

test.each([
  "/",
  "/_root.data",
  "/__manifest",
  "/nowhere",
  "/Profile",
  "/profile/%64elete",
  "//profile",
])("%s is handled by the whole", (path) => {
  expect(sectionOf(path)).toBe(build);
});
