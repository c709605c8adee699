import { expect, test } from "vitest";
import { listField } from "#app/club/list-file.server.ts";
import { MAX_CHARACTERS } from "#app/tables/rows.ts";
import { settleSchema, statementSchema, takeBackSchema } from "./schema.ts";

test.each([
  ["account", { account: "123" }],
  ["account", { account: "12345" }],
  ["account", { account: "12a4" }],
  ["csv", { csv: "a".repeat(MAX_CHARACTERS + 1) }],
  ["csv", { csv: undefined }],
])("a statement with another %s is refused", (field, changes) => {
  const schema = statementSchema(listField(null, "Choose a file"));
  const statement = { account: " 0001 ", csv: "Date" };
  expect(schema.parse(statement)).toEqual({
    intent: "preview",
    account: "0001",
    csv: "Date",
  });
  const { error } = schema.safeParse({ ...statement, ...changes });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([
  ["mc-7k3f", "7K3F"],
  [" 9XQ4 ", "9XQ4"],
  ["7K3", ""],
  [undefined, ""],
])("a line is assigned to the entry of %j", (text, reference1) => {
  expect(settleSchema.parse({ reference1: text })).toMatchObject({
    intent: "assign",
    reference1,
    reference2: "",
  });
});

test.each([
  ["3,500.50", 350_050],
  ["", null],
  [undefined, null],
])("with the amount %j", (text, amount1) => {
  expect(settleSchema.parse({ amount1: text })).toMatchObject({ amount1 });
});

test.each([
  ["amount2", { amount2: "0" }],
  ["amount3", { amount3: "many" }],
  ["amount4", { amount4: "3,50,00" }],
  ["reason", { reason: "a".repeat(201) }],
])("another %s is refused", (field, text) => {
  const { error } = settleSchema.safeParse(text);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("all of a line, or a part of it, is taken back", () => {
  const part = "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a";
  expect(takeBackSchema.parse({ takeBack: part })).toEqual({ takeBack: part });
  expect(takeBackSchema.parse({ takeBack: "all" }).takeBack).toBe("all");
  expect(takeBackSchema.safeParse({ takeBack: "some" }).success).toBe(false);
});
