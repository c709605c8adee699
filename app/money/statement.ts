import { CsvError, parse } from "csv-parse/sync";
import { paymentNumberIn } from "./reference.ts";
import { parseBankAmount } from "./rupees.ts";
import { chosenColumns, type Column, type Columns, findHeader } from "./statement-columns.ts";
import { dayIn } from "./statement-day.ts";

/** "none": a line that moved no money, such as a payment that failed. */
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
};

export type Statement = {
  lines: StatementLine[];
  /** Of the account, before the first line and after the last; null without balances. */
  opening: number | null;
  closing: number | null;
};

export type StatementProblem =
  | "not-csv"
  | "too-wide"
  | "too-long"
  | "no-header"
  | "no-lines"
  | "bad-line"
  | "does-not-add-up";

export const MAX_STATEMENT_COLUMNS = 60;
export const MAX_STATEMENT_LINES = 20_000;
/** Of a line of the file: a longer one is no line of a statement. */
const MAX_LINE_CHARACTERS = 20_000;
/** Above and below the lines. */
const MAX_OTHER_ROWS = 200;

type Row = { record: string[]; info: { lines: number } };

function rowsOf(
  text: string,
  delimiter: string,
): { ok: true; rows: Row[] } | { ok: false; problem: StatementProblem; line: number | null } {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: MAX_LINE_CHARACTERS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_STATEMENT_LINES + MAX_OTHER_ROWS + 1,
    }) as unknown as Row[];
    for (const row of rows) row.record = row.record.map(withoutFormula);
    return { ok: true, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isWide = error.code === "CSV_MAX_RECORD_SIZE";
    return {
      ok: false,
      problem: isWide ? "too-wide" : "not-csv",
      line: isWide ? null : Number(error.lines),
    };
  }
}

/** ="01-10-2026", as some banks keep spreadsheets from changing a cell. */
const withoutFormula = (cell: string) => cell.replace(/^="(.*)"$/, "$1");

const DELIMITERS = [",", "\t", ";", "|"] as const;

function widestTable(text: string): readonly string[][] {
  const tables = DELIMITERS.map((delimiter) => {
    const read = rowsOf(text, delimiter);
    return read.ok ? read.rows.map(({ record }) => record) : [];
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
const WITHOUT_EFFECT = /fail|pending|declin|cancel|expire|initiat|in progress|timed? ?out|reject/i;

type Read = { balance: number } | StatementLine;

function readRow(
  cells: readonly string[],
  columns: Columns,
  day: string,
  line: number,
): Read | null {
  const cell = (column: Column) => cells[columns[column]]?.trim() ?? "";
  const narration = cell("narration").replaceAll(/\s+/g, " ");
  const balanceAmount = parseBankAmount(cell("balance"));
  const balance =
    balanceAmount && (balanceAmount.sign === -1 ? -balanceAmount.paise : balanceAmount.paise);
  const moved = amountOf(cell, columns);
  if (moved === null || (cell("balance") !== "" && balance === null)) {
    return null;
  }
  if (moved.paise === 0 && balance !== null && BALANCE_FORWARD.test(narration)) return { balance };
  const isWithoutEffect = moved.paise === 0 || WITHOUT_EFFECT.test(cell("status"));
  const number = paymentNumberIn(narration, cell("number"));
  // Without a balance only its number tells a line from another like it.
  if (!isWithoutEffect && balance === null && number === null) return null;
  return {
    line,
    day,
    narration,
    number,
    direction: isWithoutEffect ? "none" : moved.direction,
    paise: moved.paise,
    balance,
  };
}

/** What a row moves; null where it does not say so. */
function amountOf(
  cell: (column: Column) => string,
  columns: Columns,
): { direction: "credit" | "debit"; paise: number } | null {
  const none = /^[\s-]*$/;
  if (columns.amount === -1) {
    const paiseIn = (column: "credit" | "debit") => {
      const read = parseBankAmount(cell(column));
      if (!read) return none.test(cell(column)) ? 0 : null;
      const isOpposite = read.sign === (column === "credit" ? -1 : 1);
      return isOpposite ? null : read.paise;
    };
    const [credit, debit] = [paiseIn("credit"), paiseIn("debit")];
    if (credit === null || debit === null || (credit > 0 && debit > 0)) {
      return null;
    }
    return credit > 0
      ? { direction: "credit", paise: credit }
      : { direction: "debit", paise: debit };
  }
  const amount = parseBankAmount(cell("amount"));
  if (!amount) {
    return none.test(cell("amount")) ? { direction: "credit", paise: 0 } : null;
  }
  const [letter] = cell("direction").toLowerCase();
  if (letter === "c" || (letter !== "d" && amount.sign === 1)) {
    return { direction: "credit", paise: amount.paise };
  }
  return letter === "d" || amount.sign === -1 ? { direction: "debit", paise: amount.paise } : null;
}

export function effectOf({ direction, paise }: Pick<StatementLine, "direction" | "paise">): number {
  if (direction === "none") return 0;
  return direction === "credit" ? paise : -paise;
}

type Step = { effect: number; balance: number | null };

function addsUp(steps: readonly Step[]): boolean {
  return steps.every(({ effect, balance }, index) => {
    const before = steps[index - 1]?.balance ?? null;
    return before === null || balance === null || before + effect === balance;
  });
}

/**
 * Reads a bank's statement: CSV, or the tab-separated text that SBI calls .xls. The header is found
 * by its names. Lines below it that begin with a day are the statement's.
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
  let best: { rows: Row[]; columns: Columns } | null = null;
  for (const delimiter of DELIMITERS) {
    const read = rowsOf(text, delimiter);
    if (!read.ok) return failed(read.problem, read.line);
    const { rows } = read;
    if (rows.some(({ record }) => record.length > MAX_STATEMENT_COLUMNS)) {
      return failed("too-wide");
    }
    if (choices) {
      const isWide = rows.some(({ record }) => record.length >= choices.length);
      if (isWide) best = { rows, columns: chosenColumns(choices) };
    } else {
      const header = findHeader(rows.map(({ record }) => record));
      if (header) {
        best = {
          rows: rows.slice(header.row + 1),
          columns: header.columns,
        };
      }
    }
    if (best) break;
  }
  if (!best) return failed("no-header");
  const { rows, columns } = best;
  const read: Read[] = [];
  for (const { record, info } of rows) {
    const day = dayIn(record[columns.day]?.trim() ?? "");
    if (day === null) continue;
    const row = readRow(record, columns, day, info.lines);
    if (!row) return failed("bad-line", info.lines);
    read.push(row);
  }
  const lines = read.filter((row) => "line" in row);
  if (lines.length === 0) return failed("no-lines");
  if (lines.length > MAX_STATEMENT_LINES) return failed("too-long");
  const steps = read.map((row) =>
    "line" in row
      ? { effect: effectOf(row), balance: row.balance }
      : { effect: 0, balance: row.balance },
  );
  if (!addsUp(steps)) {
    lines.reverse();
    if (!addsUp(steps.toReversed())) return failed("does-not-add-up");
  }
  return { ok: true, lines, ...balancesOf(lines) };
}

function balancesOf(lines: readonly StatementLine[]): Pick<Statement, "opening" | "closing"> {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last || first.balance === null || last.balance === null) {
    return { opening: null, closing: null };
  }
  return { opening: first.balance - effectOf(first), closing: last.balance };
}

/**
 * What the lines of an account are known by, so that the same line in another statement is not
 * entered twice: day, amount, number and balance, and which of several such lines of one file it
 * is.
 */
export function keysOf(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ day, direction, paise, number, balance }) => {
    const key = [day, direction, paise, number, balance].join("|");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}|${count}`;
  });
}
