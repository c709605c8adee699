import { expect, test } from "vitest";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { accountsIn } from "#app/money/statement.ts";
import { accountIn, accountOf } from "./file-account.server.ts";

const NONE = "Date,Narration,Amount";
const ONE = "Account number: 00112233444242\nDate,Narration,Amount";
const TWO = "Account number: 00112233444242\nAccount number: 00112233447777\nDate,Narration";

test("the files name so many accounts", () => {
  expect([NONE, ONE, TWO].map(accountsIn)).toEqual([[], ["4242"], ["4242", "7777"]]);
});

test.each([
  ["the file's own", ONE, undefined, "4242"],
  ["what was typed, which the file names", ONE, "4242", "4242"],
  ["what was typed of two", TWO, "7777", "7777"],
  ["what was typed where the file names none", NONE, "9999", "9999"],
])("the account is %s", (_, csv, typed, account) => {
  expect([accountIn(csv, typed), accountOf(csv, typed)]).toEqual([account, account]);
});

test.each([
  ["of two none was typed", TWO, undefined],
  ["none is named or typed", NONE, undefined],
  ["another one was typed", ONE, "7777"],
  ["another than the two was typed", TWO, "9999"],
])("the account is asked for where %s", (_, csv, typed) => {
  expect(() => accountOf(csv, typed)).toThrow(InvalidFields);
});

test("an account that was not said is not one of two", () => {
  expect(accountIn(TWO, undefined)).toBeUndefined();
});
