import { expect, test } from "vitest";
import { loginPath } from "#app/site/paths.ts";
import { safeRedirect } from "./redirect-to.ts";

test.each(["/", "/profile", "/tournaments/x/register?update=1", "/a?b=/c//d"])(
  "%s is a path of this site",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/./%2f/evil.example/..//",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil",
  "evil",
  "",
  null,
  undefined,
  7,
])("%j leads off this site, so the fallback is used", (wish) => {
  expect(safeRedirect(wish)).toBe("/profile");
  expect(safeRedirect(wish, "/tournaments")).toBe("/tournaments");
});

test("the path survives the log-in page without its fragment", () => {
  expect(safeRedirect("/profile#top")).toBe("/profile");
  const path = loginPath("/tournaments/x/register?update=1&a=b");
  const query = new URL(path, "http://localhost").searchParams;
  expect(safeRedirect(query.get("redirectTo"))).toBe("/tournaments/x/register?update=1&a=b");
});
