import { describe, expect, test } from "vitest";
import type { LinePart, ShownLine } from "#app/club/money/statement/statement.server.ts";
import { LINE, PART } from "../../../../../tests/support/shown-lines.ts";
import { rowsOf } from "./rows.ts";

/** Entered on, way, what, in, out, entry, and receipt of each row. */
const shortOf = (...of: Parameters<typeof rowsOf>) =>
  rowsOf(...of).map((row) => [1, 4, 6, 7, 8, 9, 12].map((column) => row[column]));

test("an open line has one row, with all that the bank says and the remark", () => {
  expect(rowsOf({ ...LINE, remark: "Ask Ravi" })).toEqual([
    [
      "2026-10-01",
      "",
      "4321",
      "UPI/ASHA",
      "",
      "'615700000012",
      "Open",
      "3500.00",
      "",
      "",
      "",
      "",
      "",
      "Ask Ravi",
    ],
  ]);
});

test("a recorded line has a row for each payment, with its entry and receipt, and none for the line", () => {
  const booked: ShownLine = {
    ...LINE,
    state: "booked",
    paise: 700_000,
    rest: 0,
    remark: "Both",
    parts: [PART, { ...PART, reference: "9XQ4", receipts: [] }],
  };
  expect(shortOf(booked)).toEqual([
    ["2026-10-04", "UPI", "Payment", "3500.00", "", "7K3F", "26-27/R/00041"],
    ["2026-10-04", "UPI", "Payment", "3500.00", "", "9XQ4", ""],
  ]);
  expect(rowsOf(booked).map((row) => row.at(-1))).toEqual(["Both", "Both"]);
});

test("a line that is recorded in part has a row for the rest", () => {
  expect(
    shortOf({ ...LINE, paise: 400_000, assigned: 350_000, rest: 50_000, parts: [PART] }),
  ).toEqual([
    ["2026-10-04", "UPI", "Payment", "3500.00", "", "7K3F", "26-27/R/00041"],
    ["", "", "Open", "500.00", "", "", ""],
  ]);
});

test("what goes out is in its own column", () => {
  const refund: LinePart = { ...PART, kind: "refund", receipts: [] };
  expect(shortOf({ ...LINE, direction: "debit", rest: 0, parts: [refund] })).toEqual([
    ["2026-10-04", "UPI", "Refund", "", "3500.00", "7K3F", ""],
  ]);
});

test("a refund that a deposit is less by goes out", () => {
  const refund: LinePart = { ...PART, kind: "refund", way: "cash", counted: -50_000, receipts: [] };
  expect(shortOf({ ...LINE, rest: 0, parts: [refund] })).toEqual([
    ["2026-10-04", "Cash", "Refund", "", "500.00", "7K3F", ""],
  ]);
});

test("a line without effect has no amount", () => {
  expect(shortOf({ ...LINE, direction: "none", state: "no-effect", paise: 0, rest: 0 })).toEqual([
    ["", "", "No effect", "", "", "", ""],
  ]);
});

describe("a line that was left out", () => {
  test("says as what and why", () => {
    const left = {
      ...LINE,
      state: "left-out",
      left_out: 350_000,
      rest: 0,
      head: "bar",
      left_out_reason: "Beer",
    } as const;
    expect(shortOf(left)).toEqual([["", "", "Left out: Bar: Beer", "3500.00", "", "", ""]]);
    expect(shortOf({ ...left, left_out_reason: null })[0]?.[2]).toBe("Left out: Bar");
  });

  test("in part has a row for that, and one for what is open", () => {
    const part = { ...LINE, left_out: 250_000, rest: 100_000, head: "bar" } as const;
    expect(shortOf(part).map(([, , what, sum]) => [what, sum])).toEqual([
      ["Left out: Bar", "2500.00"],
      ["Open", "1000.00"],
    ]);
  });
});

describe("a charge", () => {
  const payout = { ...LINE, charge: 8_260, rest: 0, parts: [PART] };

  test("has a row of its own, among what went out", () => {
    expect(shortOf({ ...payout, state: "booked" })).toEqual([
      ["2026-10-04", "UPI", "Payment", "3500.00", "", "7K3F", "26-27/R/00041"],
      ["", "", "Bank charges", "", "82.60", "", ""],
    ]);
  });

  test("has none once the bank has taken the line back", () => {
    expect(shortOf({ ...payout, state: "reversed" }).map(([, , what]) => what)).toEqual([
      "Payment",
    ]);
  });
});
