import { expect, test } from "vitest";
import { refusalOf } from "./refusals.ts";

const raised = (message: string, details = "") => refusalOf({ code: "P0001", message, details });

test.each([
  ["tournament_full", "all", "There are not enough places."],
  ["tournament_full", "category:ladies", "There are not enough places in the category “ladies”."],
  [
    "tournament_full",
    "golf_group:E-Golf",
    "There are not enough places in the golf group “E-Golf”.",
  ],
  ["group_too_large", "1", "Members enter this tournament on their own."],
  ["group_too_large", "3", "At most 3 players can enter together."],
  ["account_not_found", "", "There is no account with this e-mail address."],
  // As everywhere on the site.
  ["tournament_cancelled", "", "This tournament has been cancelled."],
])("%s %s in words", (code, detail, words) => {
  expect(raised(code, detail)).toBe(words);
});

test("there are no words for an unknown error", () => {
  expect(raised("no such code")).toBeNull();
  expect(refusalOf({ code: "23505", message: "duplicate key", details: "" })).toBeNull();
});
