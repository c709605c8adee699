import { expect, test } from "vitest";
import { readStatement } from "#app/money/statement.ts";
import { STATEMENT_PAGE } from "./content.ts";

test("the page's example can be read", () => {
  const statement = readStatement(STATEMENT_PAGE.example);
  expect(statement.ok && statement.lines.map(({ paise }) => paise)).toEqual([350_000, 700_000]);
});

test.each([
  [1, "1 line", "stays out", "record it,"],
  [2, "2 lines", "stay out", "record them,"],
])("what of %i lines is not recorded", (count, ...words) => {
  for (const text of [
    STATEMENT_PAGE.waiting(count, ["October 2026"]),
    STATEMENT_PAGE.beforeOpening(count, "1 October 2026"),
  ]) {
    for (const each of words) expect(text).toContain(each);
  }
});
