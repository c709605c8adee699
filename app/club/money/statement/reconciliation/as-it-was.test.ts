import { expect, test } from "vitest";
import type { ShownLine } from "#app/club/money/statement/statement.server.ts";
import { LINE, PART } from "../../../../../tests/support/shown-lines.ts";
import { asItWas } from "./as-it-was.ts";
import { rowsOf } from "./rows.ts";

const REVERSED: ShownLine = {
  ...LINE,
  state: "reversed",
  pair: { id: "back", day: "2026-11-03" },
};
const TAKEN_BACK = { ...PART, at: "2026-11-05T10:00:00Z", bank_day: "2026-11-03" };

/** Way, what, in, entry, name and receipt of each row of the file. */
const shortOf = (line: ShownLine) =>
  rowsOf(line).map((row) => [4, 6, 7, 9, 10, 12].map((column) => row[column]));

test("a payment that a later line took back is in the file of its period as it was", () => {
  expect(shortOf(asItWas(REVERSED, [TAKEN_BACK]))).toEqual([
    ["UPI", "Payment", "3500.00", "7K3F", "Asha Rao", "26-27/R/00041"],
  ]);
});

test("what was cancelled by hand before is not in it", () => {
  const mistake = { ...TAKEN_BACK, reference: "9XQ4", bank_day: null };
  expect(shortOf(asItWas(REVERSED, [mistake, TAKEN_BACK]))).toHaveLength(1);
});

test("what of such a line was left out has its head, and a charge its row", () => {
  const part = { ...TAKEN_BACK, paise: 250_000, counted: 250_000 };
  const line = { ...REVERSED, left_out: 101_000, charge: 1_000, head: "bar" } as const;
  expect(shortOf(asItWas(line, [part])).map(([, what, sum]) => [what, sum])).toEqual([
    ["Payment", "2500.00"],
    ["Bank charges", ""],
    ["Left out: Bar", "1010.00"],
  ]);
});

test("a line of which not all was decided stays reversed", () => {
  const part = { ...TAKEN_BACK, paise: 250_000 };
  expect(asItWas(REVERSED, [part])).toBe(REVERSED);
  expect(asItWas(REVERSED, [])).toBe(REVERSED);
});

test("a line that no other took back is as it is", () => {
  const open = { ...LINE, left_out: 350_000, rest: 0, state: "left-out" } as const;
  expect(asItWas(open, [])).toBe(open);
});
