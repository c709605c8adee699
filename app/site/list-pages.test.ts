import { describe, expect, test } from "vitest";
import { hasNextPage, pageIn, pageOf, withQuery } from "./list-pages.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=1.5", 1],
  ["page=10001", 1],
  ["page=x", 1],
])("the page in %j is %i", (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page);
});

describe("a page of a list", () => {
  const items = Array.from({ length: 21 }, (_, index) => index);

  test.each([
    [1, 1, 0, 10],
    [2, 2, 10, 10],
    [3, 3, 20, 1],
    [4, 3, 20, 1],
  ])("%i is page %i, from item %i on", (asked, page, first, length) => {
    const found = pageOf(items, asked, 10);
    expect(found).toMatchObject({ page, pages: 3 });
    expect(found.items[0]).toBe(first);
    expect(found.items).toHaveLength(length);
  });

  test("is the only one of an empty list", () => {
    expect(pageOf([], 2, 10)).toEqual({ items: [], page: 1, pages: 1 });
  });
});

test("an address has what is given, but not the first page", () => {
  expect(withQuery("/list", { q: "Das & Rao", state: "", page: 2 })).toBe(
    "/list?q=Das+%26+Rao&page=2",
  );
  expect(withQuery("/list", { q: undefined, page: 1 })).toBe("/list");
});

test.each([
  [1, 0, false],
  [1, 99, false],
  [1, 100, false],
  [1, 101, true],
  [2, 200, false],
  [2, 201, true],
])("after page %i of 100 rows each there is another of %i: %s", (page, total, isMore) => {
  expect(hasNextPage(page, 100, total)).toBe(isMore);
});
