import { expect, test } from "vitest";
import { firstGap, inOrder } from "./statement-order.ts";

const rows = [
  { day: "2026-10-01", effect: 100, balance: 1_100 },
  { day: "2026-10-02", effect: 200, balance: 1_300 },
  { day: "2026-10-02", effect: -50, balance: 1_250 },
  { day: "2026-10-05", effect: 30, balance: 1_280 },
];

test("rows that follow from each other have no gap, in whatever order they are printed", () => {
  for (const printed of [rows, rows.toReversed()]) {
    expect(inOrder(printed)).toEqual(rows);
    expect(firstGap(printed)).toBeUndefined();
  }
});

test.each([
  ["before the last day", 3, rows[3]],
  ["before the second day", 1, rows[1]],
] as const)("a gap %s is named by the first row of that day", (_name, place, row) => {
  const shifted = rows.map((each, index) =>
    index < place ? each : { ...each, balance: each.balance + 7 },
  );
  expect(inOrder(shifted)).toBeNull();
  const gap = { ...row, balance: (row?.balance ?? 0) + 7 };
  expect(firstGap(shifted)).toEqual(gap);
  expect(firstGap(shifted.toReversed())?.day).toBe(row?.day);
});
