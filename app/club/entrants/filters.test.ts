import { describe, expect, test } from "vitest";
import { queryOf, readFilters, typedFilters } from "./filters.ts";

const questions = [
  { id: "bus", kind: "yes_no" },
  { id: "meal", kind: "choice" },
] as const;

const read = (query: string) => readFilters(new URLSearchParams(query), questions);

const everything = {
  search: "rao & sons",
  state: "waiting",
  golfGroup: "E-Golf",
  category: "ladies",
  here: "no",
  answers: { bus: "yes", meal: "fish" },
} as const;

describe("the filters of a URL", () => {
  test("are read as they were written", () => {
    expect(read(queryOf(everything))).toEqual(everything);
    expect(queryOf(everything, 3)).toMatch(/&page=3$/);
  });

  test("are none without a query, and write none", () => {
    expect(read("")).toEqual({});
    expect(queryOf({})).toBe("");
  });

  test.each([
    ["an unknown state", "state=replaced"],
    ["an empty search", "q=++"],
    ["neither yes nor no", "here=maybe"],
    ["a question that is not asked", "answer.shirt=L"],
  ])("leave out %s", (_, query) => {
    expect(read(query)).toEqual({});
  });

  test("have answers to any question while the questions are not known", () => {
    const query = new URLSearchParams(
      `${queryOf(everything)}&answer.shirt=L&answer.=1&answer.%00=1`,
    );
    expect(typedFilters(query)).toEqual({
      ...everything,
      answers: { ...everything.answers, shirt: "L" },
    });
  });

  test("are cut to a length, without half a character", () => {
    expect(read(`q=${"a".repeat(253)}%F0%9F%8F%8C`).search).toBe(`${"a".repeat(253)}\uFFFD`);
    expect(read("q=a%00b").search).toBe("a\uFFFDb");
  });
});
