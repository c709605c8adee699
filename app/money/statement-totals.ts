import { parseBankAmount } from "./rupees.ts";
import type { Columns } from "./statement-columns.ts";

/** What banks call the totals below the lines, letters only. */
const NAMES = {
  opening: ["openingbalance", "openingbal"],
  debits: ["debits", "totaldebit", "totaldebits", "totalwithdrawal", "totalwithdrawals"],
  credits: ["credits", "totalcredit", "totalcredits", "totaldeposit", "totaldeposits"],
  debitCount: ["drcount", "debitcount", "noofdebits", "countofdebits"],
  creditCount: ["crcount", "creditcount", "noofcredits", "countofcredits"],
  closing: ["closingbalance", "closingbal"],
} as const;
type Line = { direction: string; paise: number; status: string | null };

type Total = keyof typeof NAMES;
const TOTALS = Object.keys(NAMES) as Total[];

/** A number in the file's own totals: paise, or how many lines. */
type Stated = { total: Total; value: number };

const lettersOf = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, "");

function totalNamed(cell: string): Total | undefined {
  const [label = ""] = cell.split(":");
  const letters = lettersOf(label);
  return TOTALS.find((total) => (NAMES[total] as readonly string[]).includes(letters));
}

/** "Total", "Grand total" and the like, also of a page. */
const isTotalRow = (row: readonly string[]) =>
  row.some((cell) => /^(?:grand|statement|page|sub)?totals?$/.test(lettersOf(cell)));

/** Whether a row is one of the totals or balances that stand around the lines. */
export function isAroundLines(row: readonly string[]): boolean {
  return isTotalRow(row) || row.some((cell) => totalNamed(cell) !== undefined);
}

function valueOf(total: Total, cell: string | undefined): number | null {
  if (cell === undefined) return null;
  if (total === "debitCount" || total === "creditCount") {
    return /^\d{1,6}$/.test(cell.trim()) ? Number(cell) : null;
  }
  const amount = parseBankAmount(cell);
  if (!amount) return null;
  const isBalance = total === "opening" || total === "closing";
  return isBalance && amount.sign === -1 ? -amount.paise : amount.paise;
}

/** Names above numbers (HDFC), or a name with its number beside it. */
function statedIn(rows: readonly (readonly string[])[], columns: Columns): Stated[] {
  return rows.flatMap((row, index) => {
    const isWholeTotal = isTotalRow(row) && !row.some((cell) => /^(?:page|sub)/i.test(cell.trim()));
    if (isWholeTotal && columns.amount === -1) {
      return (["debit", "credit"] as const).flatMap((column): Stated[] => {
        const total = `${column}s` as const;
        const value = valueOf(total, row[columns[column]]);
        return value === null ? [] : [{ total, value }];
      });
    }
    const named = row.flatMap((cell, place) => {
      const total = totalNamed(cell);
      return total ? [{ total, cell, place }] : [];
    });
    return named.flatMap(({ total, cell, place }): Stated[] => {
      const beside = cell.split(":")[1]?.trim() || row.slice(place + 1).find((next) => next !== "");
      const value = valueOf(total, named.length > 1 ? rows[index + 1]?.[place] : beside);
      return value === null ? [] : [{ total, value }];
    });
  });
}

/**
 * Whether the totals below the lines are other ones than those of the lines.
 *
 * @param rows below the last line
 */
export function contradicts(
  rows: readonly (readonly string[])[],
  columns: Columns,
  lines: readonly Line[],
  balances: { opening: number | null; closing: number | null },
): boolean {
  const moved = lines.filter(({ status }) => status === null);
  const of = (direction: "credit" | "debit", among: readonly Line[]) =>
    among.filter((line) => line.direction === direction);
  const sum = (among: readonly Line[]) => among.reduce((paise, line) => paise + line.paise, 0);
  const isTotal = (total: Total, among: readonly Line[], value: number) => {
    switch (total) {
      case "debits":
      case "credits":
        return sum(of(total === "debits" ? "debit" : "credit", among)) === value;
      case "debitCount":
      case "creditCount":
        return of(total === "debitCount" ? "debit" : "credit", among).length === value;
      default:
        return balances[total] === null || balances[total] === value;
    }
  };
  // A payment company counts what failed, or does not.
  return statedIn(rows, columns).some(
    ({ total, value }) => !isTotal(total, moved, value) && !isTotal(total, lines, value),
  );
}
