import { expect, test } from "vitest";
import { readStatement } from "#app/money/statement.ts";
import { STATEMENT_PAGE } from "./content.ts";

test("the page's example can be read", () => {
  const statement = readStatement(STATEMENT_PAGE.example);
  expect(statement.ok && statement.lines.map(({ paise }) => paise)).toEqual([350_000, 700_000]);
});
