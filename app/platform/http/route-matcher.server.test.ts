import { expect, test } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import {
  createBranchFinder,
  createRouteMatcher,
  UNMATCHED,
} from "./route-matcher.server.ts";

type Routes = Parameters<typeof createRouteMatcher>[0];

const routes = Object.fromEntries(
  [
    { id: "root", path: "" },
    { id: "home", parentId: "root", index: true },
    { id: "login", parentId: "root", path: "login" },
    { id: "clubs", parentId: "root", path: "clubs" },
    { id: "club", parentId: "clubs", path: ":name" },
    { id: "unmatched", parentId: "root", path: "*" },
  ].map((route) => [route.id, route]),
) as unknown as Routes;

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/login?redirectTo=/profile", "/login"],
  ["/login.data", "/login"],
  ["/LOGIN", "/login"],
  ["/clubs", "/clubs"],
  ["/clubs/royal-bangalore", "/clubs/:name"],
  ["/clubs/royal-bangalore.data?_routes=club", "/clubs/:name"],
  ["/wp-login.php", UNMATCHED],
  ["/assets/shell-0123.js", "/assets/*"],
  ["/favicon.svg", "/(files)"],
  ["/metrics", "/metrics"],
])("%s is the route %s", (url, name) => {
  expect(createRouteMatcher(routes, ["/favicon.svg"], ["/metrics"])(url)).toBe(
    name,
  );
});

test("ten thousand URLs produce no more names than there are routes", () => {
  const match = createRouteMatcher(routes, [], []);
  const names = new Set(
    Array.from({ length: 10_000 }, (_, index) =>
      match(index % 2 ? `/clubs/${String(index)}` : `/x/${String(index)}`),
    ),
  );
  expect([...names].sort()).toEqual([UNMATCHED, "/clubs/:name"]);
});

const build = { routes, assets: { routes } } as unknown as ServerBuild;

test.each([
  ["/", ["root", "home"]],
  ["/_root.data?_routes=root", ["root", "home"]],
  ["/login?redirectTo=/clubs", ["root", "login"]],
  ["/login.data", ["root", "login"]],
  ["/clubs", ["root", "clubs"]],
  ["/clubs/royal-bangalore", ["root", "clubs", "club"]],
  ["/wp-login.php", ["root", "unmatched"]],
])("%s needs the routes %j", (url, ids) => {
  const branch = createBranchFinder(build)(url);
  expect(Object.keys(branch.routes)).toEqual(ids);
  expect(Object.keys(branch.assets.routes)).toEqual(ids);
});

test("URLs of a route share a branch", () => {
  const branchOf = createBranchFinder(build);
  const branches = Array.from({ length: 3_000 }, (_, index) =>
    branchOf(`/clubs/${String(index)}`),
  );
  expect(new Set(branches).size).toBe(1);
});

test("where nothing matches, Remix gets all routes to say so", () => {
  const others = Object.entries(routes).filter(([id]) => id !== "unmatched");
  const small = { ...build, routes: Object.fromEntries(others) };
  expect(createBranchFinder(small)("/wp-login.php")).toBe(small);
});
