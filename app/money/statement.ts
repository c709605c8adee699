import { type NotRead, notReadWords, type Reason } from "#app/tables/not-read.ts";
import { DELIMITERS, MAX_ROWS, type Row, rowsOf } from "#app/tables/rows.ts";
import { isNotReceived, isReceived } from "./payment-status.ts";
import { paymentNumberIn } from "./reference.ts";
import { parseBankAmount } from "./rupees.ts";
import { chosenColumns, type Column, type Columns, findHeader } from "./statement-columns.ts";
import { areMixedDays, dayIn, looksLikeDay, serialDayIn } from "./statement-day.ts";
import { firstGap, inOrder } from "./statement-order.ts";
import { rowsOfText } from "./statement-text.ts";
import { contradicts, isAroundLines } from "./statement-totals.ts";

/** "none": a line that moved no money, such as one about a cheque book. */
export type Direction = "credit" | "debit" | "none";

export type StatementLine = {
  line: number;
  /** As 2026-10-01. */
  day: string;
  narration: string;
  /** RRN or UTR, where the bank shows one. */
  number: string | null;
  direction: Direction;
  paise: number;
  /** The account's balance after it; null where the columns have none. */
  balance: number | null;
  /** As the file has it, where it does not say that the payment has arrived. */
  status: string | null;
};

export type Statement = {
  lines: StatementLine[];
  /** Of the account, before the first line and after the last; null without balances. */
  opening: number | null;
  closing: number | null;
  /** The other rows that are not empty, but for the header. */
  notRead: NotRead[];
};

export type StatementProblem =
  | "not-csv"
  | "too-wide"
  | "too-long"
  | "no-header"
  | "no-lines"
  | "bad-line"
  | "bad-day"
  | "mixed-days"
  | "no-number"
  | "does-not-add-up"
  | "other-totals";

export const MAX_STATEMENT_COLUMNS = 60;
export const MAX_STATEMENT_LINES = MAX_ROWS;
function widestTable(text: string): readonly string[][] {
  const tables = DELIMITERS.map((delimiter) => {
    const rows = rowsOf(text, delimiter, { isLoose: true });
    return "isTooWide" in rows ? [] : rows.map(({ cells }) => cells);
  });
  const widths = tables.map((rows) => rows.reduce((sum, row) => sum + row.length - 1, 0));
  return tables[widths.indexOf(Math.max(...widths))] ?? [];
}

const MAX_SHOWN_CHARACTERS = 200;

/**
 * The first rows of a statement whose columns have no name that is known, for a person who says
 * what they are.
 */
export function firstRows(text: string, most: number): string[][] {
  return widestTable(text)
    .filter((row) => row.length > 2)
    .slice(0, most)
    .map((row) =>
      row.slice(0, MAX_STATEMENT_COLUMNS).map((cell) => cell.slice(0, MAX_SHOWN_CHARACTERS)),
    );
}

/**
 * The last four digits of the account, or of several, that the text names above its lines: "Account
 * No :,XXXXXXXXXX0001".
 */
export function accountsIn(text: string): string[] {
  const matches = text
    .slice(0, 4_000)
    .matchAll(/(?:account|a\/c)\s*(?:no|number|#)[^\n\dX*]*[X*\d]{2,}(\d{4})\b/gi);
  return [...new Set([...matches].map(([, ending = ""]) => ending))];
}

const BALANCE_FORWARD =
  /\b(?:(?:opening|closing) balance|(?:brought|carried) forward|[bc]\/f)(?![a-z])/i;
const NO_STATUS = "none";
const MAX_STATUS_CHARACTERS = 60;

type Read = { balance: number } | StatementLine;

function readRow(
  cells: readonly string[],
  columns: Columns,
  day: string,
  line: number,
): Read | "bad-line" | "no-number" {
  const cell = (column: Column) => cells[columns[column]]?.trim() ?? "";
  const text = cell("narration").replaceAll(/\s+/g, " ");
  const cheque = chequeIn(cell("number"));
  const narration = cheque === null || text.includes(cheque) ? text : `${text} cheque ${cheque}`;
  const balanceAmount = parseBankAmount(cell("balance"));
  const balance =
    balanceAmount && (balanceAmount.sign === -1 ? -balanceAmount.paise : balanceAmount.paise);
  const moved = amountOf(cell, columns);
  if (moved === null || (cell("balance") !== "" && balance === null)) {
    return "bad-line";
  }
  if (moved.paise === 0 && balance !== null && BALANCE_FORWARD.test(narration)) return { balance };
  const isWithoutEffect = moved.paise === 0;
  // As much of a line as is left where a file was cut.
  if (moved.isEmpty && balance === null) return "bad-line";
  const number =
    paymentNumberIn(narration, cell("number")) ?? (balance === null ? idIn(cell("number")) : null);
  // Without a balance only its number tells a line from another like it.
  if (!isWithoutEffect && balance === null && number === null) return "no-number";
  return {
    line,
    day,
    narration,
    number,
    direction: isWithoutEffect ? "none" : moved.direction,
    paise: moved.paise,
    balance,
    status: isWithoutEffect || columns.status === -1 ? null : openStatus(cell("status"), balance),
  };
}

/** What a payment company numbers its payments by: pay_QxT3abcd12341. */
const idIn = (cell: string): string | null =>
  /^(?=.*\d)[A-Za-z\d_-]{6,40}$/.exec(cell)?.[0] ?? null;

/** The six digits of a cheque's number, of a column that banks fill up with zeros. */
function chequeIn(column: string): string | null {
  const [, digits] = /^0*(\d{6})$/.exec(column) ?? [];
  return digits === undefined || digits === "000000" ? null : digits;
}

/** A balance says by itself that the line moved it, unless the status says that it did not. */
function openStatus(status: string, balance: number | null): string | null {
  if (isReceived(status) || (balance !== null && !isNotReceived(status))) return null;
  return status.slice(0, MAX_STATUS_CHARACTERS) || NO_STATUS;
}

/** What a row moves; null where it does not say so. */
function amountOf(
  cell: (column: Column) => string,
  columns: Columns,
): { direction: "credit" | "debit"; paise: number; isEmpty: boolean } | null {
  const isBlank = (column: Column) => /^[\s-]*$/.test(cell(column));
  if (columns.amount === -1) {
    const paiseIn = (column: "credit" | "debit") => {
      const read = parseBankAmount(cell(column));
      if (!read) return isBlank(column) ? 0 : null;
      const isOpposite = read.sign === (column === "credit" ? -1 : 1);
      return isOpposite ? null : read.paise;
    };
    const [credit, debit] = [paiseIn("credit"), paiseIn("debit")];
    if (credit === null || debit === null || (credit > 0 && debit > 0)) {
      return null;
    }
    const isEmpty = isBlank("credit") && isBlank("debit");
    return credit > 0
      ? { direction: "credit", paise: credit, isEmpty }
      : { direction: "debit", paise: debit, isEmpty };
  }
  const amount = parseBankAmount(cell("amount"));
  if (!amount) {
    return isBlank("amount") ? { direction: "credit", paise: 0, isEmpty: true } : null;
  }
  const { paise, sign } = amount;
  const [letter] = cell("direction").toLowerCase();
  if (letter === "c" || (letter !== "d" && sign === 1)) {
    return { direction: "credit", paise, isEmpty: false };
  }
  return letter === "d" || sign === -1 ? { direction: "debit", paise, isEmpty: false } : null;
}

export function effectOf({ direction, paise }: Pick<StatementLine, "direction" | "paise">): number {
  if (direction === "none") return 0;
  return direction === "credit" ? paise : -paise;
}

export const MAX_STORED_NARRATION = 500;

/** What a line says, with its status before it. */
export const narrationOf = ({ narration, status }: StatementLine): string =>
  status === null ? narration : `Status ${status}: ${narration}`;

/** What a line is known to have moved. */
export const movementOf = (line: StatementLine): number =>
  line.status === null ? effectOf(line) : 0;

/** Whether a row that begins with no day is a line all the same. */
function isUnreadable(record: readonly string[], columns: Columns): boolean {
  const cell = (column: Column) => record[columns[column]]?.trim() ?? "";
  if (looksLikeDay(cell("day"))) return true;
  const has = (column: Column) => (parseBankAmount(cell(column))?.paise ?? 0) > 0;
  return (
    cell("narration") !== "" && has("balance") && (["debit", "credit", "amount"] as const).some(has)
  );
}

/**
 * Reads a bank's statement: CSV, the tab-separated text that SBI calls .xls, or what is copied from a
 * PDF. The header is found by its names. Lines below it that begin with a day are the statement's.
 *
 * @param choices what a person says the columns are, by their place from 0, of a bank whose names
 *   are not known; then there is no header
 * @returns its lines, the oldest first whatever the bank's order, or what is wrong and in which
 *   line of the file. A statement whose balances do not follow from its lines has one missing, or
 *   is not what it seems, and is refused.
 */
export function readStatement(
  text: string,
  choices?: readonly (Column | null)[],
): ({ ok: true } & Statement) | { ok: false; problem: StatementProblem; line: number | null } {
  const failed = (problem: StatementProblem, line: number | null = null) =>
    ({ ok: false, problem, line }) as const;
  let best: { rows: Row[]; columns: Columns; above: Row[] } | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(text, delimiter, { isLoose: true });
    const isBad = "isTooWide" in rows;
    if (isBad || rows.some(({ cells }) => cells.length > MAX_STATEMENT_COLUMNS)) {
      best = choices ? null : rowsOfText(text);
      if (best) break;
      return isBad && !rows.isTooWide ? failed("not-csv", rows.line) : failed("too-wide");
    }
    if (choices) {
      const isWide = rows.some(({ cells }) => cells.length >= choices.length);
      if (isWide) best = { rows, columns: chosenColumns(choices), above: [] };
    } else {
      const header = findHeader(rows.map(({ cells }) => cells));
      if (header) {
        best = {
          rows: rows.slice(header.row + 1),
          columns: header.columns,
          above: rows.slice(0, header.row),
        };
      }
    }
    if (best) break;
  }
  if (!choices) best ??= rowsOfText(text);
  if (!best) return failed("no-header");
  const { rows, columns, above } = best;
  if (areMixedDays(rows.map(({ cells }) => cells[columns.day] ?? ""))) {
    return failed("mixed-days");
  }
  const read: { row: Read; day: string; fileLine: number }[] = [];
  let totals: string[][] = [];
  const notRead = above.map((row) => notReadRow(row, "title"));
  for (const { number, cells } of rows) {
    const cell = cells[columns.day] ?? "";
    const day = dayIn(cell) ?? serialDayIn(cell);
    if (day === null) {
      // What stands below a name of totals is one of them.
      const isTotal = isAroundLines(cells) || totals.length > 0;
      if (!isTotal && isUnreadable(cells, columns)) return failed("bad-day", number);
      if (isTotal) totals.push(cells);
      notRead.push(notReadRow({ number, cells }, isTotal ? "total" : "no-day"));
      continue;
    }
    const row = readRow(cells, columns, day, number);
    if (typeof row === "string") return failed(row, number);
    if (!("line" in row)) notRead.push(notReadRow({ number, cells }, "balance"));
    read.push({ row, day, fileLine: number });
    totals = [];
  }
  const count = read.filter(({ row }) => "line" in row).length;
  if (count === 0) return failed("no-lines");
  if (count > MAX_STATEMENT_LINES) return failed("too-long");
  const steps = read.map(({ row, day, fileLine }) => ({
    row,
    day,
    fileLine,
    effect: "line" in row ? movementOf(row) : 0,
    balance: row.balance,
  }));
  const ordered = inOrder(steps);
  if (!ordered) return failed("does-not-add-up", firstGap(steps)?.fileLine ?? null);
  const lines = ordered.flatMap(({ row }) => ("line" in row ? [row] : []));
  const balances = balancesOf(lines);
  if (contradicts(totals, columns, lines, balances)) return failed("other-totals");
  return { ok: true, lines, ...balances, notRead };
}

const notReadRow = (row: Row, reason: Reason): NotRead => ({
  row: row.number,
  text: notReadWords(row),
  reason,
});

function balancesOf(lines: readonly StatementLine[]): Pick<Statement, "opening" | "closing"> {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last || first.balance === null || last.balance === null) {
    return { opening: null, closing: null };
  }
  return { opening: first.balance - movementOf(first), closing: last.balance };
}

/**
 * What the lines of an account are known by, so that the same line in another statement is not
 * entered twice: day, amount, number, balance and open status, and which of several such lines of
 * one file it is.
 */
export function keysOf(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ day, direction, paise, number, balance, status }) => {
    // What was pending is another line once it has arrived.
    const key = [day, direction, paise, number, balance, ...(status ? [status] : [])].join("|");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}|${count}`;
  });
}
