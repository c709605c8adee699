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
  gaps: readonly unknown[];
  /** The days of the account's first and last line, whatever the period. */
  reach: { from: string; to: string } | null;
  differing: readonly unknown[];
  /** At the end of the period. */
  on_last_day: DayBalances;
};

/**
 * What can be said of a period. Its lines are all there, and once each, only where the opening
 * balance and what came in and went out make the closing one, and the books lead to the bank.
 */
export type Verdict =
  | { kind: "empty" | "balanced" | "unchecked" | "differs" }
  /** The statements of the account begin after the period does. */
  | { kind: "begins-later"; from: string }
  | { kind: "open"; paise: number }
  /** By how much the lines are more than the balances say. */
  | { kind: "missing-or-twice"; excess: number }
  /** By how much the bank has more than the books, whatever the period. */
  | { kind: "books-differ"; paise: number };

export function verdictOf(sums: AccountSums, firstDay: string): Verdict {
  const { opening, closing } = sums;
  if (sums.lines === 0) return { kind: sums.gaps.length > 0 ? "unchecked" : "empty" };
  if (sums.difference !== 0 || sums.differing.length > 0) return { kind: "differs" };
  if (opening === null || closing === null) return { kind: "unchecked" };
  // Lines without a balance are in the sums, but in no balance.
  const excess = opening + sums.came_in - sums.went_out - closing;
  if (sums.gaps.length > 0 || (excess !== 0 && sums.unchecked === 0)) {
    return { kind: "missing-or-twice", excess };
  }
  if (sums.unchecked > 0) return { kind: "unchecked" };
  const paise = bankReconciliation(sums.on_last_day)?.unexplained ?? 0;
  if (paise !== 0) return { kind: "books-differ", paise };
  const open = sums.open_in + sums.open_out;
  if (open > 0) return { kind: "open", paise: open };
  // Within a month the bank may have had no line before.
  return sums.reach && monthOf(sums.reach.from) > monthOf(firstDay)
    ? { kind: "begins-later", from: sums.reach.from }
    : { kind: "balanced" };
}

/**
 * By how much the books and the bank differ, whatever else is to be said of the period; null where
 * they do not, or nobody can tell.
 */
export function differenceOf(sums: AccountSums, firstDay: string): number | null {
  const unexplained = bankReconciliation(sums.on_last_day)?.unexplained ?? 0;
  if (unexplained !== 0) return unexplained;
  const verdict = verdictOf(sums, firstDay);
  switch (verdict.kind) {
    case "missing-or-twice":
      return verdict.excess;
    case "differs":
      return sums.difference;
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
export function bankReconciliation({
  opening,
  closing,
  opened,
  in_books: inBooks,
  open,
}: DayBalances): { books: number; bank: number; unexplained: number } | null {
  if (opening === null || closing === null) return null;
  const books = (opened ?? opening) + inBooks;
  return { books, bank: closing, unexplained: closing - (books + open) };
}
