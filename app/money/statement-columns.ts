import { parseBankAmount } from "./rupees.ts";

export const COLUMNS = [
  "day",
  "narration",
  "number",
  "debit",
  "credit",
  "amount",
  "direction",
  "balance",
  "status",
] as const;
export type Column = (typeof COLUMNS)[number];

export type Columns = Record<Column, number>;

/** What banks call their columns (HDFC, ICICI, SBI, Axis, Kotak, Yes), letters only. */
const NAMES: Record<Column, readonly string[]> = {
  day: ["date", "txndate", "transactiondate", "trandate", "valuedate"],
  narration: ["narration", "description", "particulars", "transactionremarks", "details"],
  number: [
    "chqrefno",
    "chqrefnumber",
    "refnochequeno",
    "referencenumber",
    "chequeno",
    "chequenumber",
    "chqno",
    "reference",
    "referenceno",
    "refno",
    "refnumber",
    "ref",
    "utr",
    "utrno",
    "utrnumber",
  ],
  debit: [
    "withdrawalamt",
    "debitamount",
    "withdrawalamountinr",
    "withdrawals",
    "withdrawal",
    "debit",
    "dr",
  ],
  credit: ["depositamt", "creditamount", "depositamountinr", "deposits", "deposit", "credit", "cr"],
  amount: ["amount", "transactionamountinr"],
  direction: ["crdr", "drcr", "debitcredit", "creditdebit", "type"],
  balance: [
    "closingbalance",
    "availablebalanceinr",
    "balanceinr",
    "balance",
    "bal",
    "runningbalance",
  ],
  status: ["status", "transactionstatus", "txnstatus", "paymentstatus"],
};

const SAMPLE = 20;

function placesOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ""));
  // The first of a name counts: Kotak has "Dr / Cr" again behind the balance.
  const at = (column: Column) =>
    NAMES[column].map((name) => names.indexOf(name)).find((index) => index !== -1) ?? -1;
  return Object.fromEntries(COLUMNS.map((column) => [column, at(column)])) as Columns;
}

/** The header of a table, found by the names of its columns. */
export function findHeader(
  rows: readonly (readonly string[])[],
): { row: number; columns: Columns } | null {
  for (const [row, cells] of rows.entries()) {
    const columns = placesOf(cells);
    const { day, narration, balance, credit, amount, direction } = columns;
    if (day === -1 || narration === -1 || balance === -1) continue;
    const isSigned = () =>
      rows
        .slice(row + 1, row + 1 + SAMPLE)
        .some((below) => parseBankAmount(below[amount] ?? "")?.sign);
    if (credit !== -1 || (amount !== -1 && (direction !== -1 || isSigned()))) {
      return { row, columns };
    }
  }
  return null;
}

export function chosenColumns(choices: readonly (Column | null)[]): Columns {
  return Object.fromEntries(COLUMNS.map((column) => [column, choices.indexOf(column)])) as Columns;
}
