import { CsvError, parse } from "csv-parse/sync";
import { parseRupees } from "./rupees.ts";

export type Direction = "credit" | "debit";

/** A line of a bank statement. */
export type StatementLine = {
  /** Its number in the file, from 1. */
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
};

/** Why a text cannot be read as a statement. */
export type StatementProblem =
  | "not-csv"
  | "no-header"
  | "no-lines"
  | "bad-line"
  | "does-not-add-up";

/** What a column of a statement holds. */
export const COLUMNS = [
  "day",
  "narration",
  "number",
  "debit",
  "credit",
  "amount",
  "direction",
  "balance",
] as const;
export type Column = (typeof COLUMNS)[number];

/** Where the columns are, from 0; -1: nowhere. */
type Columns = Record<Column, number>;

/** What banks call their columns (HDFC, ICICI, SBI, Axis, Kotak, Yes), letters only. */
const NAMES: Record<Column, readonly string[]> = {
  day: ["date", "txndate", "transactiondate", "trandate", "valuedate"],
  narration: ["narration", "description", "particulars", "transactionremarks"],
  number: [
    "chqrefno",
    "chqrefnumber",
    "refnochequeno",
    "referencenumber",
    "chequeno",
    "chequenumber",
    "chqno",
  ],
  debit: [
    "withdrawalamt",
    "debitamount",
    "withdrawalamountinr",
    "withdrawals",
    "debit",
    "dr",
  ],
  credit: [
    "depositamt",
    "creditamount",
    "depositamountinr",
    "deposits",
    "credit",
    "cr",
  ],
  amount: ["amount", "transactionamountinr"],
  direction: ["crdr", "drcr"],
  balance: [
    "closingbalance",
    "availablebalanceinr",
    "balanceinr",
    "balance",
    "bal",
    "runningbalance",
  ],
};

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** The columns of a row of names, or null where it is no header. */
function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) =>
    cell.toLowerCase().replaceAll(/[^a-z]/g, ""),
  );
  // The first of a name counts: Kotak has "Dr / Cr" again behind the balance.
  const at = (column: Column) =>
    NAMES[column]
      .map((name) => names.indexOf(name))
      .find((index) => index !== -1) ?? -1;
  const columns: Columns = {
    day: at("day"),
    narration: at("narration"),
    number: at("number"),
    debit: at("debit"),
    credit: at("credit"),
    amount: at("amount"),
    direction: at("direction"),
    balance: at("balance"),
  };
  const { day, narration, balance, credit, amount, direction } = columns;
  const hasAmount = credit !== -1 || (amount !== -1 && direction !== -1);
  return day !== -1 && narration !== -1 && balance !== -1 && hasAmount
    ? columns
    : null;
}

/** A day as banks print it, the day first: 01/10/26, 1 Oct 2026, or 2026-10-01. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  const match =
    iso ??
    /^(\d{1,2})[/ -](\d{1,2}|[A-Za-z]{3})[/ -](\d{4}|\d{2})\b/.exec(text);
  if (!match) return null;
  const [, first = "", middle = "", last = ""] = match;
  const [year, day] = iso ? [first, last] : [last, first];
  const month = /\d/.test(middle)
    ? Number(middle)
    : MONTHS.indexOf(middle.toLowerCase()) / 3 + 1;
  const full = year.length === 2 ? `20${year}` : year;
  const result = `${full}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${result}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(result)
    ? result
    : null;
}

/**
 * The payer's number. The narration comes first: in the column for it Kotak has another
 * number of the bank's own, and HDFC fills it up with zeros.
 */
function numberOf(narration: string, column: string): string | null {
  for (const text of [narration, column.replace(/^0000(?=\d{12}$)/, "")]) {
    const found =
      /(?<![A-Z0-9])(?!0{12})\d{12}(?![A-Z0-9])/i.exec(text) ??
      /(?<![A-Z0-9])[A-Z]{4}[A-Z0-9]\d{10,17}(?![A-Z0-9])/i.exec(text);
    if (found) return found[0].toUpperCase();
  }
  return null;
}

function lineOf(
  cells: readonly string[],
  columns: Columns,
  line: number,
): StatementLine | null {
  const cell = (column: Column) => cells[columns[column]]?.trim() ?? "";
  const day = dayOf(cell("day"));
  const hasBalance = columns.balance !== -1;
  const balance = hasBalance
    ? parseRupees(cell("balance").replace(/^-/, ""))
    : null;
  const narration = cell("narration").replaceAll(/\s+/g, " ");
  let direction: Direction;
  let paise: number | null;
  if (columns.credit === -1) {
    direction = /^cr/i.test(cell("direction")) ? "credit" : "debit";
    paise = parseRupees(cell("amount"));
  } else {
    const credit = parseRupees(cell("credit"));
    direction = credit ? "credit" : "debit";
    paise = credit ? credit : parseRupees(cell("debit"));
  }
  const number = numberOf(narration, cell("number"));
  // Without a balance only its number tells a line from another like it.
  const isKnown = hasBalance ? balance !== null : number !== null;
  if (day === null || !isKnown || !paise) return null;
  return {
    line,
    day,
    narration,
    number,
    direction,
    paise,
    balance:
      balance !== null && cell("balance").startsWith("-") ? -balance : balance,
  };
}

/** Whether each balance is the one before it and the line's amount. */
function addsUp(lines: readonly StatementLine[]): boolean {
  return lines.every((line, index) => {
    const before = lines[index - 1];
    const change = line.direction === "credit" ? line.paise : -line.paise;
    return (
      !before ||
      before.balance === null ||
      before.balance + change === line.balance
    );
  });
}

type Row = { record: string[]; info: { lines: number } };

/** The rows of a text with this delimiter, or null where it is no CSV. */
function rowsOf(
  text: string,
  delimiter: string,
): { ok: true; rows: Row[] } | { ok: false; line: number } {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as Row[];
    return { ok: true, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, line: Number(error.lines) };
  }
}

const DELIMITERS = [",", "\t", ";"] as const;

/**
 * The first rows of a statement whose columns have no name that is known, for a person
 * who says what they are.
 *
 * @param most how many
 */
export function firstRows(text: string, most: number): string[][] {
  const tables = DELIMITERS.map((delimiter) => {
    const read = rowsOf(text, delimiter);
    return read.ok ? read.rows.map(({ record }) => record) : [];
  });
  const widths = tables.map((rows) =>
    rows.reduce((sum, row) => sum + row.length - 1, 0),
  );
  const table = tables[widths.indexOf(Math.max(...widths))] ?? [];
  const wide = table.filter((row) => row.length > 2);
  return wide.slice(0, most);
}

/**
 * The last four digits of the account, or of several, that the text names above its
 * lines: "Account No :,XXXXXXXXXX0001".
 */
export function accountsIn(text: string): string[] {
  const found = text
    .slice(0, 4_000)
    .matchAll(
      /(?:account|a\/c)\s*(?:no|number|#)[^\n\dX*]*[X*\d]{2,}(\d{4})\b/gi,
    );
  return [...new Set([...found].map(([, ending = ""]) => ending))];
}

/**
 * Reads a bank's statement: CSV, or the tab-separated text that SBI calls .xls. The header
 * is found by its names. Lines below it that begin with a day are the statement's.
 *
 * @param chosen what a person says the columns are, by their place from 0, of a bank
 *   whose names are not known; then there is no header
 * @returns its lines, the oldest first whatever the bank's order, or what is wrong and in
 *   which line of the file. A statement whose balances do not follow from its lines has
 *   one missing, or is not what it seems, and is refused.
 */
export function readStatement(
  text: string,
  chosen?: readonly (Column | null)[],
):
  | { ok: true; lines: StatementLine[] }
  | { ok: false; problem: StatementProblem; line: number | null } {
  const failed = (problem: StatementProblem, line: number | null = null) =>
    ({ ok: false, problem, line }) as const;
  let found: { rows: Row[]; columns: Columns } | null = null;
  for (const delimiter of DELIMITERS) {
    const read = rowsOf(text, delimiter);
    if (!read.ok) return failed("not-csv", read.line);
    const { rows } = read;
    if (chosen) {
      const isWide = rows.some(({ record }) => record.length >= chosen.length);
      if (isWide) found = { rows, columns: chosenColumns(chosen) };
    } else {
      const header = rows.findIndex(({ record }) => columnsOf(record) !== null);
      const columns = columnsOf(rows[header]?.record ?? []);
      if (columns) found = { rows: rows.slice(header + 1), columns };
    }
    if (found) break;
  }
  if (!found) return failed("no-header");
  const { rows, columns } = found;
  const lines: StatementLine[] = [];
  for (const { record, info } of rows) {
    if (dayOf(record[columns.day]?.trim() ?? "") === null) continue;
    const line = lineOf(record, columns, info.lines);
    if (!line) return failed("bad-line", info.lines);
    lines.push(line);
  }
  if (lines.length === 0) return failed("no-lines");
  if (addsUp(lines)) return { ok: true, lines };
  lines.reverse();
  return addsUp(lines) ? { ok: true, lines } : failed("does-not-add-up");
}

function chosenColumns(chosen: readonly (Column | null)[]): Columns {
  return Object.fromEntries(
    COLUMNS.map((column) => [column, chosen.indexOf(column)]),
  ) as Columns;
}

/**
 * What a line of an account is known by, so that the same line in another statement is
 * not entered twice. Two equal payments have different numbers, or different balances.
 */
export function keyOf(line: StatementLine): string {
  const { number, direction, paise, day, narration, balance } = line;
  return number === null
    ? [day, direction, paise, narration.toUpperCase(), balance].join("|")
    : [number, direction, paise].join("|");
}
