import { expect, test } from "vitest";
import { isLargeForm } from "./large-forms.ts";

test.each([
  ["/admin/tournaments/summer-cup", true],
  ["/admin/tournaments/summer-cup.data", true],
  ["/admin/tournaments", false],
  ["/admin/tournamentsx/summer-cup", false],
  ["/admin/statement", true],
  ["/admin/statement.data", true],
  ["/admin/statements", false],
  ["/admin/users", false],
  ["/tournaments/summer-cup/register", false],
  ["/login", false],
  ["/x/admin/tournaments/summer-cup", false],
])("%s: %j", (path, isLarge) => {
  expect(isLargeForm(path)).toBe(isLarge);
});
