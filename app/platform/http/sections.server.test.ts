import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import table from "#app/routes.ts";
import { cutToSections, sectionOf } from "./sections.server.ts";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };

const routes = Object.fromEntries<Route>([
  ["root", { id: "root", path: "" }],
  ...table.map(({ file, id = file, path, index }) => {
    const route: Route = { id, parentId: "root", path, index };
    return [id, route] as const;
  }),
]);
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const sections = cutToSections(build);

/** What an address matches among the routes of a build. */
function matchesIn({ routes }: ServerBuild, path: string) {
  const below = Object.values(routes).filter(({ parentId }) => parentId);
  const children = below.map(({ id, path, index }) => (index ? { id, path, index } : { id, path }));
  return matchRoutes([{ id: "root", path: "", children }], path)?.map(
    ({ route, params, pathname }) => ({ id: route.id, params, pathname }),
  );
}

/** Parts of the site's own addresses, in any order, and others. */
const part = fc.oneof(
  fc.constantFrom(
    ...new Set(table.flatMap(({ path }) => (path ?? "").replaceAll(":", "").split("/"))),
  ),
  fc.webSegment(),
  fc.constantFrom("%61dmin", "Admin", "profile.data", "a.ics", "..", "%2F"),
);

test("an address matches the same route in its section as in the whole", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = `/${parts.join("/")}`;
      const section = sections.get(sectionOf(path));
      if (section) expect(matchesIn(section, path)).toEqual(matchesIn(build, path));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["/profile", "profile"],
  ["/profile.data", "profile"],
  ["/tournaments/birdie-bash/updates.data", "tournaments"],
  ["/tournaments/birdie-bash.ics", "tournaments"],
  ["/manifest.webmanifest", "manifest.webmanifest"],
])("%s is handled by the section %s", (path, name) => {
  expect(sectionOf(path)).toBe(name);
  expect(sections.has(name)).toBe(true);
});

test.each(["/", "/_root.data", "/__manifest", "/nowhere", "/Profile", "//profile"])(
  "%s is handled by the whole",
  (path) => {
    expect(sections.has(sectionOf(path))).toBe(false);
  },
);

test("each section knows the home page, unmatched addresses and its own routes", () => {
  expect(Object.keys(sections.get("login")?.assets.routes ?? {})).toEqual([
    "root",
    "pages/home/page.tsx",
    "pages/not-found.tsx",
    "account/login/page.tsx",
    "account/login-code/page.tsx",
  ]);
});
