import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "./content.ts";
import { feesSchema, readOtherPrices, recordSchema } from "./schema.ts";

type Fields = Record<string, string>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const upi = { upiAddress: "club@bank", upiName: "Golf Club" };

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
      earlyFee: "0",
      earlyUntil: "2026-10-01",
      refundUntil: "2026-10-02",
      includes: " Lunch\r\nand a cap ",
      howToPay: "At the desk",
      ...upi,
      merchantCode: "7997",
      bankAccount: "12345",
      holdDays: "60",
      unpaidGoes: "withdrawn",
      guestFee: "1200",
    };
    const submission = read(all);
    expect(submission.status === "success" && submission.value).toEqual({
      ...all,
      version: 12,
      fee: 350_050,
      earlyFee: 0,
      includes: "Lunch\nand a cap",
      holdDays: 60,
      guestFee: 120_000,
    });
    const empty = read({});
    expect(empty.status === "success" && empty.value).toEqual({
      intent: "save",
      version: 0,
      unpaidGoes: "waiting",
    });
  });

  test.each<[Fields, Fields]>([
    [{ fee: "1" }, {}],
    [{ fee: "0.99" }, { fee: MESSAGES.fee }],
    [{ fee: "1000000" }, {}],
    [{ fee: "1000000.01" }, { fee: MESSAGES.fee }],
    [{ fee: "many" }, { fee: MESSAGES.fee }],
    [{ guestFee: "0" }, {}],
    [{ guestFee: "1000000.01" }, { guestFee: MESSAGES.price }],
    [{ fee: "10", earlyFee: "9.99", earlyUntil: "2026-10-01" }, {}],
    [
      { fee: "10", earlyFee: "10", earlyUntil: "2026-10-01" },
      { earlyFee: MESSAGES.earlyLess },
    ],
    [
      { earlyFee: "0", earlyUntil: "2026-10-01" },
      { earlyFee: MESSAGES.earlyLess },
    ],
    [{ fee: "10", earlyFee: "9" }, { earlyFee: MESSAGES.earlyBoth }],
    [{ fee: "10", earlyUntil: "2026-10-01" }, { earlyFee: MESSAGES.earlyBoth }],
    [{ refundUntil: "2026-02-30" }, { refundUntil: MESSAGES.day }],
    [upi, {}],
    [{ upiName: "Golf Club" }, { upiName: MESSAGES.upiBoth }],
    [{ upiAddress: "club@bank" }, { upiName: MESSAGES.upiBoth }],
    [{ ...upi, upiAddress: "club" }, { upiAddress: MESSAGES.upiAddress }],
    [{ ...upi, merchantCode: "7997" }, {}],
    [{ ...upi, merchantCode: "799" }, { merchantCode: MESSAGES.merchantCode }],
    [
      { ...upi, merchantCode: "79971" },
      { merchantCode: MESSAGES.merchantCode },
    ],
    [{ merchantCode: "7997" }, { merchantCode: MESSAGES.merchantCodeAlone }],
    [{ holdDays: "1" }, {}],
    [{ holdDays: "59" }, {}],
    [{ holdDays: "0" }, { holdDays: MESSAGES.holdDays }],
    [{ holdDays: "61" }, { holdDays: MESSAGES.holdDays }],
    [{ holdDays: "160" }, { holdDays: MESSAGES.holdDays }],
    [{ includes: "a".repeat(300) }, {}],
    [{ includes: "a".repeat(301) }, { includes: MESSAGES.tooLong(300) }],
    [{ howToPay: "a".repeat(1_001) }, { howToPay: MESSAGES.tooLong(1_000) }],
    [{ bankAccount: "a".repeat(501) }, { bankAccount: MESSAGES.tooLong(500) }],
    [{ ...upi, upiName: "a".repeat(101) }, { upiName: MESSAGES.tooLong(100) }],
  ])("%j says %j", (fields, said) => {
    expect(read(fields).reply().error ?? {}).toEqual(
      Object.fromEntries(
        Object.entries(said).map(([name, message]) => [name, [message]]),
      ),
    );
  });

  test.each(["", "-1", "1x", "1234567890"])(
    "a version %j is none of ours",
    (version) => {
      expect(read({ version }).status).toBe("error");
    },
  );
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
  const read = (fields: Fields) =>
    parseWithZod(formOf(fields), { schema: recordSchema });

  test("is read in paise, with a key of its own where it has none", () => {
    const submission = read({ ...good, number: " 1 ", note: "a" });
    expect(submission.status === "success" && submission.value).toEqual({
      ...good,
      rupees: 100,
      number: "1",
      note: "a",
    });
    const other = read({ ...good, submissionKey: "mine" });
    expect(other.status === "success" && other.value.submissionKey).toMatch(
      /^[\da-f-]{36}$/,
    );
  });

  test.each<[Fields, Fields]>([
    [{ kind: "refund", rupees: "0.01" }, {}],
    [{ kind: "waiver", way: "" }, {}],
    [{ way: "" }, { way: MESSAGES.choice }],
    [{ way: "barter" }, { way: MESSAGES.choice }],
    [{ kind: "gift" }, { kind: MESSAGES.choice }],
    [{ rupees: "0" }, { rupees: MESSAGES.amount }],
    [{ rupees: "-1" }, { rupees: MESSAGES.amount }],
    [{ rupees: "" }, { rupees: MESSAGES.amount }],
    [{ number: "1".repeat(41) }, { number: MESSAGES.tooLong(40) }],
    [{ note: "a".repeat(301) }, { note: MESSAGES.tooLong(300) }],
  ])("%j says %j", (changes, said) => {
    expect(read({ ...good, ...changes }).reply().error ?? {}).toEqual(
      Object.fromEntries(
        Object.entries(said).map(([name, message]) => [name, [message]]),
      ),
    );
  });
});
