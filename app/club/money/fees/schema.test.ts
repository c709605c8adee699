import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { storedFields } from "#app/forms/described-fields.ts";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { MESSAGES } from "./content.ts";
import { RECORD_FIELDS } from "./entry/fields.ts";
import { feesSchema, readOtherPrices, recordSchema } from "./schema.ts";
import { FEE_FIELDS, OTHER_FIELDS } from "./settings/fields.ts";

type Fields = Record<string, string>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const upi = { upi_address: "club@bank", upi_name: "Golf Club" };

describe("the entry fee", () => {
  const read = (fields: Fields) => {
    const form = formOf({ version: "0", ...fields });
    return parseWithZod(form, { schema: feesSchema });
  };

  test("is read in paise, texts without blanks around them", () => {
    const all = {
      intent: "apply",
      version: "12",
      fee: "3,500.50",
      early_fee: "0",
      early_until: "2026-10-01",
      refund_until: "2026-10-02",
      includes: " Lunch\r\nand a cap ",
      how_to_pay: "At the desk",
      ...upi,
      merchant_code: "7997",
      bank_account: "12345",
      hold_days: "60",
      unpaid_goes: "withdrawn",
      guest_fee: "1200",
    };
    const storedOf = (fields: Fields) => {
      const submission = read(fields);
      if (submission.status !== "success") throw new Error(submission.status);
      const { intent, version, ...values } = submission.value;
      return {
        intent,
        version,
        ...storedFields({ ...FEE_FIELDS, ...OTHER_FIELDS }, values),
      };
    };
    expect(storedOf(all)).toEqual({
      ...all,
      version: 12,
      fee: 350_050,
      early_fee: 0,
      includes: "Lunch\nand a cap",
      hold_days: 60,
      guest_fee: 120_000,
    });
    expect(storedOf({})).toEqual({ intent: "save", version: 0 });
  });

  test.each<[Fields, Fields]>([
    [{ fee: "1" }, {}],
    [{ fee: "0.99" }, { fee: MESSAGES.fee }],
    [{ fee: "1000000" }, {}],
    [{ fee: "1000000.01" }, { fee: MESSAGES.fee }],
    [{ fee: "many" }, { fee: MESSAGES.fee }],
    [{ fee: "many", early_fee: "9", early_until: "2026-10-01" }, { fee: MESSAGES.fee }],
    [{ guest_fee: "0" }, {}],
    [{ guest_fee: "1000000.01" }, { guest_fee: MESSAGES.price }],
    [{ fee: "10", early_fee: "9.99", early_until: "2026-10-01" }, {}],
    [{ fee: "10", early_fee: "10", early_until: "2026-10-01" }, { early_fee: MESSAGES.earlyLess }],
    [{ early_fee: "0", early_until: "2026-10-01" }, { early_fee: MESSAGES.earlyLess }],
    [{ fee: "10", early_fee: "9" }, { early_fee: MESSAGES.earlyBoth }],
    [{ fee: "10", early_until: "2026-10-01" }, { early_fee: MESSAGES.earlyBoth }],
    [{ refund_until: "2026-02-30" }, { refund_until: FIELD_MESSAGES.day }],
    [
      { unpaid_goes: "away", fee: "10", early_fee: "10", early_until: "2026-10-01", upi_name: "A" },
      {
        unpaid_goes: FIELD_MESSAGES.choice,
        early_fee: MESSAGES.earlyLess,
        upi_name: MESSAGES.upiBoth,
      },
    ],
    [upi, {}],
    [{ upi_name: "Golf Club" }, { upi_name: MESSAGES.upiBoth }],
    [{ upi_address: "club@bank" }, { upi_name: MESSAGES.upiBoth }],
    [{ ...upi, upi_address: "club" }, { upi_address: MESSAGES.upiAddress }],
    [{ ...upi, merchant_code: "7997" }, {}],
    [{ ...upi, merchant_code: "799" }, { merchant_code: MESSAGES.merchantCode }],
    [{ ...upi, merchant_code: "79971" }, { merchant_code: MESSAGES.merchantCode }],
    [{ merchant_code: "7997" }, { merchant_code: MESSAGES.merchantCodeAlone }],
    [{ hold_days: "1" }, {}],
    [{ hold_days: "59" }, {}],
    [{ hold_days: "0" }, { hold_days: FIELD_MESSAGES.wholeNumber(1, 60) }],
    [{ hold_days: "61" }, { hold_days: FIELD_MESSAGES.wholeNumber(1, 60) }],
    [{ hold_days: "160" }, { hold_days: FIELD_MESSAGES.wholeNumber(1, 60) }],
    [{ includes: "a".repeat(300) }, {}],
    [{ includes: "a".repeat(301) }, { includes: FIELD_MESSAGES.tooLong(300) }],
    [{ how_to_pay: "a".repeat(1_001) }, { how_to_pay: FIELD_MESSAGES.tooLong(1_000) }],
    [{ bank_account: "a".repeat(501) }, { bank_account: FIELD_MESSAGES.tooLong(500) }],
    [{ ...upi, upi_name: "a".repeat(101) }, { upi_name: FIELD_MESSAGES.tooLong(100) }],
  ])("%j says %j", (fields, said) => {
    expect(read(fields).reply().error ?? {}).toEqual(
      Object.fromEntries(Object.entries(said).map(([name, message]) => [name, [message]])),
    );
  });

  test.each(["", "-1", "1x", "1234567890"])("a version %j is none of ours", (version) => {
    expect(read({ version }).status).toBe("error");
  });
});

test("prices of divisions and extras are read, other fields are not", () => {
  const form = formOf({
    "division.ladies": "1,200",
    "extra.lunch.veg": "1000000",
    "extra.dinner": " ",
    "division.men": "1000000.01",
    "extra.cap": "many",
    "some.division.men": "100",
    fee: "100",
  });
  form.set("extra.file", new Blob(["100"]));
  expect(readOtherPrices(form)).toEqual({
    priced: { "division.ladies": 120_000, "extra.lunch.veg": 100_000_000 },
    wrong: {
      "division.men": [MESSAGES.price],
      "extra.cap": [MESSAGES.price],
    },
  });
});

describe("a line of a ledger", () => {
  const submissionKey = "0b3f0b9c-2a9f-4c3e-9d4b-1f2e3d4c5b6a";
  const good = { submissionKey, kind: "payment", rupees: "1", way: "upi" };
  const read = (fields: Fields) => parseWithZod(formOf(fields), { schema: recordSchema });

  test("is read in paise, with a key of its own where it has none", () => {
    const submission = read({ ...good, number: " 1 ", note: "a" });
    expect(
      submission.status === "success" && {
        submissionKey: submission.value.submissionKey,
        ...storedFields(RECORD_FIELDS, submission.value),
      },
    ).toEqual({ ...good, rupees: 100, number: "1", note: "a", is_due_again: false });
    const other = read({ ...good, submissionKey: "mine" });
    expect(other.status === "success" && other.value.submissionKey).toMatch(/^[\da-f-]{36}$/);
  });

  test.each<[Fields, Fields]>([
    [{ kind: "refund", rupees: "0.01" }, {}],
    [{ kind: "waiver", way: "" }, {}],
    [{ way: "" }, { way: FIELD_MESSAGES.choice }],
    [{ way: "barter" }, { way: FIELD_MESSAGES.choice }],
    [{ kind: "gift" }, { kind: FIELD_MESSAGES.choice }],
    [{ rupees: "0" }, { rupees: MESSAGES.amount }],
    [{ rupees: "-1" }, { rupees: MESSAGES.amount }],
    [{ rupees: "" }, { rupees: MESSAGES.amount }],
    [{ number: "1".repeat(41) }, { number: FIELD_MESSAGES.tooLong(40) }],
    [{ note: "a".repeat(301) }, { note: FIELD_MESSAGES.tooLong(300) }],
  ])("%j says %j", (changes, said) => {
    expect(read({ ...good, ...changes }).reply().error ?? {}).toEqual(
      Object.fromEntries(Object.entries(said).map(([name, message]) => [name, [message]])),
    );
  });
});
