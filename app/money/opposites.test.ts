import { describe, expect, test } from "vitest";
import { namesIn, OppositeIndex, type OtherLine } from "./opposites.ts";
import { wordsOf } from "./reference.ts";
import type { StatementLine } from "./statement.ts";

const earlier = (key: string, more: Partial<OtherLine> = {}): OtherLine => ({
  key,
  day: "2026-10-01",
  direction: "credit",
  paise: 350_000,
  number: null,
  balance: null,
  narration: "",
  names: [],
  ...more,
});

const now = (narration: string, more: Partial<StatementLine> = {}): StatementLine => ({
  line: 1,
  day: "2026-10-09",
  narration,
  number: null,
  direction: "debit",
  paise: 350_000,
  balance: null,
  status: null,
  ...more,
});

const found = (
  lines: readonly OtherLine[],
  line: StatementLine,
  isBefore: (other: OtherLine) => boolean = () => true,
) => new OppositeIndex(lines).find(line, isBefore).map(({ key }) => key);

describe("what goes out may take back", () => {
  test("a payment with its number, in the text or beside it", () => {
    const lines = [
      earlier("text", { narration: "UPI/615700000012/ASHA" }),
      earlier("beside", { number: "615700000013" }),
    ];
    expect(found(lines, now("REV 615700000012"))).toEqual(["text"]);
    expect(found(lines, now("REV", { number: "615700000013" }))).toEqual(["beside"]);
  });

  test("a cheque, by its six digits and not by five", () => {
    const lines = [earlier("cheque", { narration: "CHQ 000417 ASHA" })];
    expect(found(lines, now("CHQ 000417"))).toEqual(["cheque"]);
    expect(found([earlier("short", { narration: "CHQ 41700" })], now("CHQ 41700"))).toEqual([]);
  });

  test("a payment of which it has two words of the payer's name, and not one", () => {
    const lines = [earlier("asha", { names: ["Asha Malhotra"] })];
    expect(found(lines, now("PAID TO ASHA MALHOTRA"))).toEqual(["asha"]);
    expect(found(lines, now("PAID TO MALHOTRA"))).toEqual([]);
    expect(found(lines, now("MALHOTRA MALHOTRA"))).toEqual([]);
  });

  test("of another amount or the same side nothing", () => {
    expect(found([earlier("a", { paise: 350_001 })], now("RETURN"))).toEqual([]);
    expect(found([earlier("a", { direction: "debit" })], now("RETURN"))).toEqual([]);
  });

  test.each([
    "RET",
    "RTN",
    "RETURNED",
    "REV",
    "RVSL",
    "REVERSAL",
    "REFUND",
    "REFUNDED",
    "BOUNCE",
    "BOUNCED",
    "DISHONORED",
    "DISHONOURED",
    "UNPAID",
  ])("any payment of the amount, where it says %s", (word) => {
    expect(found([earlier("any")], now(`CHQ ${word}`))).toEqual(["any"]);
  });

  test("nothing where it says nothing", () => {
    expect(found([earlier("any")], now("SUPPLIER"))).toEqual([]);
    expect(found([], now("RETURN"))).toEqual([]);
  });

  test("no line that is later", () => {
    expect(found([earlier("any")], now("RETURN"), () => false)).toEqual([]);
  });
});

test("what comes in takes a refund back only with its number, or where it says so", () => {
  const lines = [
    earlier("refund", { direction: "debit", names: ["Asha Malhotra"], number: "615700000012" }),
  ];
  const credit = { direction: "credit" } as const;
  expect(found(lines, now("UPI ASHA MALHOTRA", credit))).toEqual([]);
  expect(found(lines, now("RETURN ASHA MALHOTRA", credit))).toEqual(["refund"]);
  expect(found(lines, now("UPI 615700000012", credit))).toEqual(["refund"]);
});

test("at most five are found, the newest first", () => {
  const days = ["03", "01", "06", "05", "02", "04"];
  const lines = days.map((day) => earlier(day, { day: `2026-10-${day}` }));
  expect(found(lines, now("RETURN"))).toEqual(["06", "05", "04", "03", "02"]);
});

test("of more than fifty with one amount the oldest are forgotten", () => {
  const lines = Array.from({ length: 51 }, (_, index) => earlier(String(index)));
  const before = (key: string) => (other: OtherLine) => other.key === key;
  expect(found(lines, now("RETURN"), before("0"))).toEqual([]);
  expect(found(lines, now("RETURN"), before("1"))).toEqual(["1"]);
});

test.each([
  ["UPI ASHA MALHOTRA", ["ASHA", "MALHOTRA"]],
  ["NEFT TRANSFER FROM BANK", []],
  ["A1SHA MALHOTRA2 RAO", []],
])("of %s the names are %j", (text, names) => {
  expect(namesIn(wordsOf(text))).toEqual(names);
});
