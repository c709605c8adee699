import { expect, test } from "vitest";
import { playRefusal } from "./refusals.ts";

const raised = (message: string) => playRefusal({ code: "P0001", message, details: "" });

test.each([
  ["not_published", "The tournament is not published."],
  ["draw_missing", "There is no draw yet."],
  ["scores_missing", "There are no scores yet."],
  ["tournament_not_found", "There is no such tournament any more."],
])("%s is %j", (code, words) => {
  expect(raised(code)).toBe(words);
});

test("what is not known has no words", () => {
  expect(raised("something")).toBeNull();
});
