/** Where balances do not follow from each other: that after a line, and that before the next one. */
export type Gap = { from: string; to: string; balance: number; next: number };

/** A line that the bank has and the books have not, since its month is closed; below zero it went out. */
export type WaitingLine = { day: string; paise: number };

/** What the statements of an account say of a period; amounts are paise. */
export type AccountSums = {
  lines: number;
  /** Null where no line has a balance. */
  opening: number | null;
  closing: number | null;
  came_in: number;
  went_out: number;
  open_in: number;
  open_out: number;
  /** Between what the lines moved and what became of it. */
  difference: number;
  /** Lines without a balance. */
  unchecked: number;
  /** Of which a part at least is in the period. */
  gaps: readonly Gap[];
  /** Of the account, whatever the period. */
  waiting: readonly WaitingLine[];
  /** The days of the account's first and last line, whatever the period. */
  reach: { from: string; to: string } | null;
  differing: readonly unknown[];
  /** At the end of the period. */
  on_last_day: DayBalances;
};

export type Days = { from: string; to: string };

/**
 * What can be said of a period. Its lines are all there, and once each, only where the opening
 * balance and what came in and went out make the closing one, and the books lead to the bank.
 */
export type Verdict =
  | { kind: "empty" | "balanced" | "unchecked" | "differs" }
  /** The statements of the account begin after the period does. */
  | { kind: "begins-later"; from: string }
  | { kind: "open"; paise: number }
  /** What by the period's end waits for closed months. */
  | ({ kind: "waiting" } & WaitingSum)
  /** By how much the lines are more than the balances say; 0: it is not known. */
  | { kind: "missing-or-twice"; excess: number }
  /** By how much the bank has more than the books, whatever the period. */
  | { kind: "books-differ"; paise: number };

export function verdictOf(sums: AccountSums, days: Days): Verdict {
  const { opening, closing } = sums;
  const waiting = waitingSum(sums.waiting.filter(({ day }) => day <= days.to));
  const isWaiting = { kind: "waiting", ...waiting } as const;
  if (sums.difference !== 0 || sums.differing.length > 0) return { kind: "differs" };
  const gaps = unexplainedGaps(sums);
  if (gaps.length > 0) {
    // A line without a balance may be what is missing between two others.
    return { kind: "missing-or-twice", excess: sums.unchecked > 0 ? 0 : 0 - jumpsOf(gaps) };
  }
  if (sums.lines === 0) return waiting.lines > 0 ? isWaiting : { kind: "empty" };
  if (opening === null || closing === null || sums.unchecked > 0) return { kind: "unchecked" };
  const explained = sums.gaps.filter(({ from, to }) => from >= days.from && to <= days.to);
  const excess = opening + sums.came_in - sums.went_out - closing + jumpsOf(explained);
  if (excess !== 0) return { kind: "missing-or-twice", excess };
  const paise = booksAndBank(sums)?.unexplained ?? 0;
  if (paise !== 0) return { kind: "books-differ", paise };
  if (waiting.lines > 0) return isWaiting;
  const open = sums.open_in + sums.open_out;
  if (open > 0) return { kind: "open", paise: open };
  // Within a month the bank may have had no line before.
  return sums.reach && monthOf(sums.reach.from) > monthOf(days.from)
    ? { kind: "begins-later", from: sums.reach.from }
    : { kind: "balanced" };
}

/** How many lines wait, and how much of them came in and went out. */
export type WaitingSum = { lines: number; paise_in: number; paise_out: number };

export function waitingSum(waiting: readonly WaitingLine[]): WaitingSum {
  const known = waiting.map(({ paise }) => paise);
  return {
    lines: known.length,
    paise_in: sumOf(known.filter((paise) => paise > 0)),
    paise_out: sumOf(known.filter((paise) => paise < 0).map(Math.abs)),
  };
}

/** The gaps that are not the sum of the lines that wait between their days. */
export const unexplainedGaps = ({ gaps, waiting }: Pick<AccountSums, "gaps" | "waiting">): Gap[] =>
  gaps.filter(
    ({ from, to, balance, next }) =>
      next - balance !==
      sumOf(waiting.filter(({ day }) => day >= from && day <= to).map(({ paise }) => paise)),
  );

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, paise) => sum + paise, 0);

const jumpsOf = (gaps: readonly Gap[]) => sumOf(gaps.map(({ balance, next }) => next - balance));

/**
 * By how much the books and the bank differ, whatever else is to be said of the period; null where
 * they do not, or nobody can tell.
 */
export function differenceOf(sums: AccountSums, days: Days): number | null {
  const unexplained = booksAndBank(sums)?.unexplained ?? 0;
  if (unexplained !== 0) return unexplained;
  const verdict = verdictOf(sums, days);
  switch (verdict.kind) {
    case "missing-or-twice":
      return verdict.excess;
    case "differs":
      return sums.difference;
    case "waiting":
      return verdict.paise_in - verdict.paise_out;
    default:
      return null;
  }
}

const monthOf = (day: string) => day.slice(0, 7);

/** What the bank and the books say of an account at the end of a day; amounts are paise. */
export type DayBalances = {
  /** Before the first line, and after the last one of the day; null where no line has a balance. */
  opening: number | null;
  closing: number | null;
  /** The opening balance that was entered; null without one. */
  opened: number | null;
  /** The day of the closing balance; null without one. */
  until: string | null;
  /** What the account's lines put into the books. */
  in_books: number;
  /** What of its lines is in no books yet. */
  open: number;
};

/**
 * How the account's balance in the books leads to that of the bank: with what the bank has and the
 * books have not. What was recorded by hand and is on no statement is in no account's balance.
 *
 * @returns null where the bank's balance is not known
 */
export function booksAndBank({
  on_last_day: { opening, closing, opened, until, in_books: moved, open },
  waiting: waits,
  reach,
}: Pick<AccountSums, "on_last_day" | "waiting" | "reach">): {
  /** With which the books begin: what was entered, or else the bank's own before its first line. */
  began: number;
  moved: number;
  books: number;
  open: number;
  waiting: number;
  unexplained: number;
  bank: number;
} | null {
  if (opening === null || closing === null) return null;
  const began = opened ?? opening;
  const books = began + moved;
  // The bank's first balance has in it what was before, and its last one nothing that comes after.
  const isBetween = (day: string) =>
    day < (until ?? "") && (opened !== null || day > (reach?.from ?? ""));
  const waiting = sumOf(waits.filter(({ day }) => isBetween(day)).map(({ paise }) => paise));
  const unexplained = closing - (books + open + waiting);
  return { began, moved, books, open, waiting, unexplained, bank: closing };
}
