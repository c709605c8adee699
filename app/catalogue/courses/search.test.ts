import { describe, expect, test } from "vitest";
import { courseQuery, matchesQuery } from "./search.ts";

describe("the query in a URL", () => {
  test.each([
    ["https://teebox.example/courses", ""],
    ["https://teebox.example/courses?q=", ""],
    ["https://teebox.example/courses?q=+Pebble++", "Pebble"],
    ["https://teebox.example/courses?q=a&q=b", "a"],
    [`https://teebox.example/courses?q=${"x".repeat(500)}`, "x".repeat(100)],
  ])("%s", (url, query) => {
    expect(courseQuery(url)).toBe(query);
  });
});

describe("a course matches", () => {
  const texts = ["St. Andrews Old Course", "Fife, Scotland", "Pot bunkers."];

  test.each(["", "st. andrews", "ST ANDREWS", "st   andrews", "fife", "Scót", "Andrews St!"])(
    "%j",
    (query) => {
      expect(matchesQuery(texts, query)).toBe(true);
    },
  );

  test.each(["Pebble", "andrews fife", "%"])("and does not match %j", (query) => {
    expect(matchesQuery(texts, query)).toBe(false);
  });
});
