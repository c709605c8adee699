import { describe, expect, test } from "vitest";
import { ON_ONE_PAGE, pageOf, partOf, queryOf, readListQuery } from "./pages.ts";

const list = (count: number) => Array.from({ length: count }, (_, index) => `Player ${index}`);
const namesOf = (name: string) => [name];

describe("what an address wants", () => {
  test.each([
    ["", { page: 1, name: "" }],
    ["?page=3", { page: 3, name: "" }],
    ["?name=+Rao%20&page=2", { page: 2, name: "Rao" }],
    ["?page=0", { page: 1, name: "" }],
    ["?page=1.5", { page: 1, name: "" }],
    ["?page=x", { page: 1, name: "" }],
  ])("is read of %j", (query, listQuery) => {
    expect(readListQuery(`https://club.example/results${query}`)).toEqual(listQuery);
  });

  test("is written as it is read", () => {
    expect(queryOf({ page: 1, name: "" })).toBe("");
    const listQuery = { page: 2, name: "Das & Rao" };
    expect(readListQuery(`https://club.example/${queryOf(listQuery)}`)).toEqual(listQuery);
  });
});

describe("a list", () => {
  test("that is not long is items whole, whatever the query", () => {
    const all = list(ON_ONE_PAGE);
    const { items, pages } = partOf(all, { page: 2, name: "none" }, namesOf);
    expect(items).toEqual(all);
    expect(pages).toMatchObject({ page: 1, name: "", pages: 1, isLong: false });
  });

  test("that is long is on pages, each item on one of them", () => {
    const all = list(ON_ONE_PAGE + 1);
    const parts = [1, 2, 3].map((page) => partOf(all, { page, name: "" }, namesOf));
    expect(parts.flatMap(({ items }) => items)).toEqual(all);
    expect(parts[0]?.pages).toMatchObject({ pages: 3, isLong: true });
  });

  test("of cards is long by their players", () => {
    const cards = list(ON_ONE_PAGE / 4 + 1);
    const { items, pages } = partOf(cards, { page: 1, name: "" }, namesOf, 4);
    expect([items.length, pages.pages]).toEqual([15, 3]);
    expect(pageOf(14, 4)).toBe(1);
    expect(pageOf(cards.length - 1, 4)).toBe(3);
  });

  test("shows its last page when a later one is asked for", () => {
    const all = list(ON_ONE_PAGE + 1);
    const { items, pages } = partOf(all, { page: 99, name: "" }, namesOf);
    expect([items.at(-1), pages.page]).toEqual([all.at(-1), 3]);
  });

  test("has whoever has the name, whatever its case; items without names only without one", () => {
    const all = [...list(ON_ONE_PAGE), "Asha Rao"];
    const find = (name: string, names = namesOf) =>
      partOf(all, { page: 1, name }, names).pages.found;
    expect(partOf(all, { page: 1, name: "rao" }, namesOf).items).toEqual(["Asha Rao"]);
    expect([find("nobody"), find("", () => []), find("rao", () => [])]).toEqual([0, all.length, 0]);
  });

  test("begins with the name that was sought, then has those that contain it, in their order", () => {
    const all = [...list(ON_ONE_PAGE), "Joann Rao", "Dev Rao", "Ann Rao"];
    const sought = (name: string) => partOf(all, { page: 1, name }, namesOf).items;
    expect(sought("ann rao")).toEqual(["Ann Rao", "Joann Rao"]);
    expect(sought("rao")).toEqual(["Joann Rao", "Dev Rao", "Ann Rao"]);
  });
});
