import { expect, test } from "vitest";
import { largeFormBytes } from "./large-forms.ts";

const MB = 1024 * 1024;

test.each([
  ["/admin/tournaments/summer-cup", MB],
  ["/admin/tournaments/summer-cup/entrants/import", 5.5 * MB],
  ["/admin/tournaments/summer-cup/results/import.data", 5.5 * MB],
  ["/admin/tournaments/summer-cup/entrants/imports", MB],
  ["/admin/tournaments/summer-cup.data", MB],
  ["/admin/tournaments/summer-cup/pictures", 30.5 * MB],
  ["/admin/tournaments/summer-cup/picturesque", MB],
  ["/admin/tournaments", null],
  ["/admin/tournamentsx/summer-cup", null],
  ["/admin/statement", 5.5 * MB],
  ["/admin/statement.data", 5.5 * MB],
  ["/admin/statements", null],
  ["/admin/people/import", 5.5 * MB],
  ["/admin/people/imports", null],
  ["/admin/people/new", null],
  ["/admin/users", null],
  ["/tournaments/summer-cup/register", null],
  ["/login", null],
  ["/x/admin/tournaments/summer-cup", null],
])("%s: %j", (path, bytes) => {
  expect(largeFormBytes(path)).toBe(bytes);
});
