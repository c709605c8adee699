import { expect, test } from "vitest";
import { MAX_CSV_CHARACTERS } from "#app/golf/csv-table.ts";
import { settleSchema, statementSchema } from "./schema.ts";

test.each([
  ["account", { account: "123" }],
  ["account", { account: "12345" }],
  ["account", { account: "12a4" }],
  ["csv", { csv: "a".repeat(MAX_CSV_CHARACTERS + 1) }],
  ["csv", { csv: undefined }],
])("a statement with another %s is refused", (field, changes) => {
  const statement = { account: " 0001 ", csv: "Date" };
  expect(statementSchema.parse(statement)).toEqual({
    intent: "preview",
    account: "0001",
    csv: "Date",
  });
  const { error } = statementSchema.safeParse({ ...statement, ...changes });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([
  ["7k3f, 9XQ4 and 7K3F", ["7K3F", "9XQ4"]],
  ["7K3", []],
  [undefined, []],
])("an open payment is settled with the entries of %j", (typed, references) => {
  const settle = "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a";
  expect(settleSchema.parse({ settle, references: typed })).toEqual({
    settle,
    intent: "enter",
    references,
  });
  expect(settleSchema.parse({ settle, intent: "leave" }).intent).toBe("leave");
});
