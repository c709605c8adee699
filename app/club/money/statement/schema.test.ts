import { expect, test } from "vitest";
import { listField } from "#app/club/lists/list-file.server.ts";
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

const [asha, meera] = [
  "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a",
  "1b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a",
];

test.each([
  ["3,500.50", 350_050],
  ["", null],
  [undefined, null],
])("a line is assigned with the amount and the charge %j", (text, paise) => {
  expect(
    settleSchema.parse({ entries: { [asha]: "on" }, amounts: { [meera]: text }, charge: text }),
  ).toMatchObject({
    intent: "assign",
    entries: [asha],
    noted: [],
    amounts: { [meera]: paise },
    charge: paise,
  });
});

test.each([
  ["amounts", { amounts: { [asha]: "0" } }],
  ["amounts", { amounts: { [asha]: "many" } }],
  ["amounts", { amounts: { [asha]: "3,50,00" } }],
  ["charge", { charge: "0" }],
  ["charge", { charge: "2 %" }],
  ["entries", { entries: { asha: "on" } }],
  ["noted", { noted: { "1": "on" } }],
  ["reason", { reason: "a".repeat(201) }],
])("another %s is refused", (field, text) => {
  const { error } = settleSchema.safeParse(text);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("all of a line, or a part of it, is taken back", () => {
  const part = "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a";
  expect(takeBackSchema.parse({ takeBack: part, seen: "open/0/0/0" })).toEqual({
    takeBack: part,
    seen: "open/0/0/0",
  });
  expect(takeBackSchema.parse({ takeBack: "all" }).takeBack).toBe("all");
  expect(takeBackSchema.safeParse({ takeBack: "some" }).success).toBe(false);
});
