import { expect, test } from "vitest";
import { type AccountSums, booksAndBank, differenceOf, verdictOf } from "./reconcile.ts";

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
  waiting: [],
  differing: [],
  reach: { from: "2026-10-03", to: "2026-10-29" },
  on_last_day: {
    ...{ opening: 100_000, closing: 430_000, until: "2026-10-29" },
    ...{ opened: null, in_books: 330_000, open: 0 },
  },
  ...more,
});
const OTHER_OPENING = { ...sums().on_last_day, opened: 99_000 };
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const GAP = { from: "2026-10-01", to: "2026-10-10", balance: 100_000, next: 130_000 };
/** The same sum back: what is missing together is not known. */
const GAP_BACK = { from: "2026-10-11", to: "2026-10-12", balance: 90_000, next: 60_000 };
const waits = (day: string, paise: number) => ({ day, paise });

test("what was before the statements begin is not accounted for, but in the month itself", () => {
  const from = "2026-08-03";
  const of = sums({ reach: { from, to: "2026-10-29" } });
  const { to } = OCTOBER;
  expect(verdictOf(of, { from: "2026-05-01", to })).toEqual({ kind: "begins-later", from });
  expect(verdictOf(of, { from: "2026-08-01", to })).toEqual({ kind: "balanced" });
  expect(verdictOf({ ...of, on_last_day: OTHER_OPENING }, { from: "2026-05-01", to })).toEqual({
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
    { gaps: [GAP, GAP_BACK] },
    { kind: "missing-or-twice", excess: 0 },
  ],
  [
    "a line is missing between the period and the one after",
    { gaps: [{ ...GAP, to: "2026-11-02" }] },
    { kind: "missing-or-twice", excess: -30_000 },
  ],
  [
    "one waits for a closed month",
    { waiting: [waits("2026-10-29", 100), waits("2026-10-30", -30), waits("2026-11-01", 7)] },
    { kind: "waiting", lines: 2, paise_in: 100, paise_out: 30 },
  ],
  [
    "one waits, and another is open",
    { waiting: [waits("2026-09-02", 100)], open_out: 500 },
    { kind: "waiting", lines: 1, paise_in: 100, paise_out: 0 },
  ],
  [
    "what is missing waits",
    {
      ...{ waiting: [waits("2026-10-04", 30_000)], gaps: [GAP], closing: 460_000 },
      on_last_day: { ...sums().on_last_day, closing: 460_000 },
    },
    { kind: "waiting", lines: 1, paise_in: 30_000, paise_out: 0 },
  ],
  [
    "more is missing than waits",
    { waiting: [waits("2026-10-04", 29_000)], gaps: [GAP] },
    { kind: "missing-or-twice", excess: -30_000 },
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
    { kind: "missing-or-twice", excess: -30_000 },
  ],
  [
    "there are no lines, but some that wait",
    { lines: 0, opening: null, closing: null, waiting: [waits("2026-10-31", -100)] },
    { kind: "waiting", lines: 1, paise_in: 0, paise_out: 100 },
  ],
] as const)("%s", (_name, more, verdict) => {
  expect(verdictOf(sums(more), OCTOBER)).toEqual(verdict);
});

const began = { began: 100_000, moved: 330_000, books: 430_000 };
const settled = { ...began, open: 0, waiting: 0, unexplained: 0, bank: 430_000 };

test.each([
  ["all is at the bank", {}, {}, settled],
  ["a line in is open", { closing: 437_000, open: 7_000 }, {}, { open: 7_000, bank: 437_000 }],
  ["a line out is open", { closing: 428_230, open: -1_770 }, {}, { open: -1_770, bank: 428_230 }],
  ["a line is missing", { closing: 480_000 }, {}, { bank: 480_000, unexplained: 50_000 }],
  [
    "a line is twice",
    { in_books: 390_000 },
    {},
    { moved: 390_000, books: 490_000, unexplained: -60_000 },
  ],
  [
    "another opening balance was entered",
    { opened: 90_000 },
    {},
    { began: 90_000, books: 420_000, unexplained: 10_000 },
  ],
  [
    "lines wait, one of which is before the first balance and one after the last",
    { closing: 431_000 },
    { waiting: [waits("2026-10-02", 9), waits("2026-10-04", 1_000), waits("2026-10-29", 7)] },
    { waiting: 1_000, bank: 431_000 },
  ],
  [
    "one waits from before the first balance, and after the opening balance",
    { opened: 99_000 },
    { waiting: [waits("2026-10-02", 1_000)] },
    { began: 99_000, books: 429_000, waiting: 1_000 },
  ],
] as const)("books and bank, when %s", (_name, balances, more, expected) => {
  const of = sums({ ...more, on_last_day: { ...sums().on_last_day, ...balances } });
  expect(booksAndBank(of)).toEqual({ ...settled, ...expected });
});

test.each([{ opening: null }, { closing: null }])("without %j there is none", (unknown) => {
  expect(booksAndBank(sums({ on_last_day: { ...sums().on_last_day, ...unknown } }))).toBeNull();
});

test.each([
  ["all is accounted for", {}, null],
  ["some is open", { open_in: 7_000 }, null],
  ["nobody can tell", { unchecked: 1 }, null],
  ["a line in is missing", { came_in: 300_000 }, -50_000],
  ["days are missing, whose sum is nothing", { gaps: [GAP, GAP_BACK] }, 0],
  ["a line waits", { waiting: [waits("2026-10-30", 300)] }, 300],
  ["days are missing in a month without lines", { lines: 0, gaps: [GAP] }, -30_000],
  ["lines are not what became of them", { difference: 300 }, 300],
  ["the books began with less than the bank had", { on_last_day: OTHER_OPENING }, 1_000],
  ["the same, in a month without lines", { lines: 0, on_last_day: OTHER_OPENING }, 1_000],
])("a month is closed knowingly when %s", (_name, more, expected) => {
  expect(differenceOf(sums(more), OCTOBER)).toBe(expected);
});
