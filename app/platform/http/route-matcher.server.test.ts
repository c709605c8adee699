import { expect, test } from "vitest";
import { createRouteMatcher, UNMATCHED } from "./route-matcher.server.ts";

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
  expect(createRouteMatcher(routes, ["/favicon.svg"], ["/metrics"])(url)).toBe(name);
});

test("ten thousand URLs produce no more names than there are routes", () => {
  const match = createRouteMatcher(routes, [], []);
  const names = new Set(
    Array.from({ length: 10_000 }, (_, index) =>
      match(index % 2 ? `/clubs/${index}` : `/x/${index}`),
    ),
  );
  expect([...names].sort()).toEqual([UNMATCHED, "/clubs/:name"]);
});
