import { expect, test } from "vitest";
import { type AccountSums, bankReconciliation, differenceOf, verdictOf } from "./reconcile.ts";

const sums = (more: Partial<AccountSums> = {}): AccountSums => ({
  lines: 3,
  opening: 100_000,
  closing: 430_000,
  came_in: 350_000,
  went_out: 20_000,
  open_in: 0,
  open_out: 0,
  difference: 0,
  unchecked: 0,
  gaps: [],
  differing: [],
  reach: { from: "2026-10-03", to: "2026-10-29" },
  on_last_day: { opening: 100_000, closing: 430_000, opened: null, in_books: 330_000, open: 0 },
  ...more,
});
const OTHER_OPENING = { ...sums().on_last_day, opened: 99_000 };
const GAP = { from: "2026-10-01", to: "2026-10-10" };

test("what was before the statements begin is not accounted for, but in the month itself", () => {
  const from = "2026-08-03";
  const of = sums({ reach: { from, to: "2026-10-29" } });
  expect(verdictOf(of, "2026-05-01")).toEqual({ kind: "begins-later", from });
  expect(verdictOf(of, "2026-08-01")).toEqual({ kind: "balanced" });
  expect(verdictOf({ ...of, on_last_day: OTHER_OPENING }, "2026-05-01")).toEqual({
    kind: "books-differ",
    paise: 1_000,
  });
});

test.each([
  ["all is accounted for", {}, { kind: "balanced" }],
  ["nothing came in", { came_in: 0, closing: 80_000 }, { kind: "balanced" }],
  ["nothing went out", { went_out: 0, closing: 450_000 }, { kind: "balanced" }],
  ["overdrawn", { opening: -500_000, closing: -170_000 }, { kind: "balanced" }],
  ["a line in is missing", { came_in: 300_000 }, { kind: "missing-or-twice", excess: -50_000 }],
  ["a line in is twice", { came_in: 380_000 }, { kind: "missing-or-twice", excess: 30_000 }],
  ["a line out is twice", { went_out: 65_000 }, { kind: "missing-or-twice", excess: -45_000 }],
  ["a line out is missing", { went_out: 0 }, { kind: "missing-or-twice", excess: 20_000 }],
  [
    "days are missing, whose sum is nothing",
    { gaps: [GAP] },
    { kind: "missing-or-twice", excess: 0 },
  ],
  ["some is open", { open_in: 7_000, open_out: 500 }, { kind: "open", paise: 7_500 }],
  ["only out is open", { open_out: 500 }, { kind: "open", paise: 500 }],
  [
    "open, and a line is missing",
    { open_in: 7_000, went_out: 0 },
    { kind: "missing-or-twice", excess: 20_000 },
  ],
  [
    "the books began with less than the bank had",
    { on_last_day: OTHER_OPENING },
    { kind: "books-differ", paise: 1_000 },
  ],
  [
    "they did, and some is open",
    { open_in: 7_000, on_last_day: OTHER_OPENING },
    { kind: "books-differ", paise: 1_000 },
  ],
  [
    "they did, and a line in is missing",
    { came_in: 300_000, on_last_day: OTHER_OPENING },
    { kind: "missing-or-twice", excess: -50_000 },
  ],
  ["a line is in no ledger", { difference: -1 }, { kind: "differs" }],
  ["lines differ that make nothing together", { differing: [{}] }, { kind: "differs" }],
  ["no line has a balance", { opening: null, closing: null, unchecked: 3 }, { kind: "unchecked" }],
  ["the opening balance is not known", { opening: null }, { kind: "unchecked" }],
  ["the closing balance is not known", { closing: null }, { kind: "unchecked" }],
  ["one line has none", { unchecked: 1, came_in: 360_000 }, { kind: "unchecked" }],
  [
    "one line has none, and days are missing",
    { unchecked: 1, gaps: [GAP] },
    { kind: "missing-or-twice", excess: 0 },
  ],
  ["there are no lines", { lines: 0, opening: null, closing: null }, { kind: "empty" }],
  [
    "there are no lines where days are missing",
    { lines: 0, opening: null, closing: null, gaps: [GAP] },
    { kind: "unchecked" },
  ],
] as const)("%s", (_name, more, verdict) => {
  expect(verdictOf(sums(more), "2026-10-01")).toEqual(verdict);
});

test.each([
  ["all is at the bank", {}, { books: 430_000, bank: 430_000, unexplained: 0 }],
  [
    "a line in is open",
    { closing: 437_000, open: 7_000 },
    { books: 430_000, bank: 437_000, unexplained: 0 },
  ],
  [
    "a line out is open",
    { closing: 428_230, open: -1_770 },
    { books: 430_000, bank: 428_230, unexplained: 0 },
  ],
  [
    "a line is missing",
    { closing: 480_000 },
    { books: 430_000, bank: 480_000, unexplained: 50_000 },
  ],
  [
    "a line is twice",
    { in_books: 390_000 },
    { books: 490_000, bank: 430_000, unexplained: -60_000 },
  ],
  [
    "another opening balance was entered",
    { opened: 90_000 },
    { books: 420_000, bank: 430_000, unexplained: 10_000 },
  ],
  ["no line has a balance", { opening: null, closing: null }, null],
] as const)("books and bank, when %s", (_name, more, expected) => {
  const balances = {
    opening: 100_000,
    closing: 430_000,
    in_books: 330_000,
    open: 0,
    opened: null,
    ...more,
  };
  expect(bankReconciliation(balances)).toEqual(expected);
});

test.each([{ opening: null }, { closing: null }])("without %j there is none", (unknown) => {
  const balances = { opening: 100_000, closing: 100_000, in_books: 0, open: 0, opened: null };
  expect(bankReconciliation({ ...balances, ...unknown })).toBeNull();
  expect(bankReconciliation(balances)).not.toBeNull();
});

test.each([
  ["all is accounted for", {}, null],
  ["some is open", { open_in: 7_000 }, null],
  ["nobody can tell", { unchecked: 1 }, null],
  ["a line in is missing", { came_in: 300_000 }, -50_000],
  ["days are missing, whose sum is nothing", { gaps: [GAP] }, 0],
  ["lines are not what became of them", { difference: 300 }, 300],
  ["the books began with less than the bank had", { on_last_day: OTHER_OPENING }, 1_000],
  ["the same, in a month without lines", { lines: 0, on_last_day: OTHER_OPENING }, 1_000],
])("a month is closed knowingly when %s", (_name, more, expected) => {
  expect(differenceOf(sums(more), "2026-10-01")).toBe(expected);
});
