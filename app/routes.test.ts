import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { hydrationOf, modulesOf, NEED_ROWS, SCREENS } from "../tests/support/screens.ts";
import routes from "./routes.ts";
import { CONTENT_PAGES } from "./site/public-pages.ts";

/** The modules of routes that show a page; others answer with a file or redirect. */
const pagesOf = (list: readonly RouteConfigEntry[]): string[] =>
  list.flatMap(({ file, children }) =>
    children ? pagesOf(children) : file.endsWith(".tsx") ? [file] : [],
  );

test("each page is among the screens of the tests, or needs rows that its own test makes", () => {
  const screens = new Set(SCREENS.map(({ path }) => modulesOf(path).at(-1)));
  expect(pagesOf(routes).filter((page) => !screens.has(page))).toEqual(NEED_ROWS);
});

test("pages that are the same for everybody have no scripts", () => {
  const hydrated = [...CONTENT_PAGES.keys()].filter((path) => hydrationOf(path) !== "never");
  expect(hydrated).toEqual([]);
});
