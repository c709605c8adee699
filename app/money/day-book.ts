import { HEADS, type Head } from "./heads.ts";
import { type ReceiptName, receiptNumber } from "./receipt.ts";
import type { Way } from "./ways.ts";

/** What happened to the club's money on a day; amounts are paise, negative in a correction. */
export type BookRow = {
  id: string;
  day: string;
  kind: "charge" | "waiver" | "payment" | "refund" | "cleared" | "bank" | "bank-charge" | "opening";
  paise: number;
  /** Null of charges, waivers and bank lines. */
  way: Way | null;
  /** The last four digits of the account whose statement it was read from. */
  account: string | null;
  /** Of a bank line that is no entry fee; null: it is not known. */
  head: Head | null;
  number: string | null;
  text: string | null;
  reference: string | null;
  tournament: string | null;
  name: string | null;
  /** It cancels an earlier row. */
  is_correction: boolean;
  /** That a payment or refund is or was in. */
  receipts: ReceiptName[];
};

/** What decides which ledgers a row moves; of several rows that move the same in one direction. */
export type Movement = Pick<BookRow, "kind" | "way" | "account" | "head" | "paise">;

/** As Tally names them, but for what a ledger had before, which is no voucher there. */
export type VoucherType = "Receipt" | "Payment" | "Contra" | "Journal" | typeof OPENING_BALANCE;

export const OPENING_BALANCE = "Opening balance";

export type Voucher = {
  /** The same in each export. */
  id: string;
  day: string;
  type: VoucherType;
  debit: string;
  credit: string;
  /** Above zero: it is debited to one ledger, and credited to the other. */
  paise: number;
  narration: string;
  number: string | null;
  /** "26-27/R/00041", of several one after the other; "" without any. */
  receipt: string;
};

const OWED = "Entry fees receivable";
const FEES = "Entry fees";
const WAIVED = "Entry fees waived";
const CASH = "Cash";
/** Paid by UPI or bank, and not yet on a statement. */
const TRANSIT = "Payments in transit";
const SUSPENSE = "Suspense";
/** What opening balances are credited to. */
export const OPENINGS = "Opening balances";

const MONEY: Readonly<Record<Way, string>> = {
  cash: CASH,
  upi: TRANSIT,
  bank: TRANSIT,
  account: "Club accounts of members",
  other: "Other payments",
};

const bankLedger = (account: string) => `Bank ${account}`;
const headLedger = (head: Head | null) =>
  head === null ? SUSPENSE : head === "cash" ? CASH : HEADS[head];

/** The ledgers that are not of a bank, with Tally's group of each. */
const GROUPS: Readonly<Record<string, string>> = {
  [OWED]: "Sundry Debtors",
  [FEES]: "Direct Incomes",
  [WAIVED]: "Indirect Expenses",
  [CASH]: "Cash-in-Hand",
  [TRANSIT]: "Bank Accounts",
  [MONEY.account]: "Sundry Debtors",
  [MONEY.other]: "Current Assets",
  [SUSPENSE]: "Suspense A/c",
  [OPENINGS]: "Capital Account",
  [HEADS["bank-charges"]]: "Indirect Expenses",
  [HEADS.gst]: "Duties & Taxes",
  [HEADS.tds]: "Duties & Taxes",
  [HEADS.interest]: "Indirect Incomes",
  [HEADS.sponsor]: "Indirect Incomes",
  [HEADS.supplier]: "Sundry Creditors",
  [HEADS.bar]: "Direct Incomes",
  // On its way from one account to another.
  [HEADS.transfer]: "Bank Accounts",
  [HEADS.other]: "Suspense A/c",
};

export const groupOf = (ledger: string): string => GROUPS[ledger] ?? "Bank Accounts";

/** Cash and banks: what Tally takes in receipts, payments and contras. */
const isMoney = (ledger: string) => ["Bank Accounts", "Cash-in-Hand"].includes(groupOf(ledger));

/** The ledgers that an amount above zero is debited and credited to. */
function sidesOf({ kind, way, account, head }: Movement): [debit: string, credit: string] {
  const recordedIn = way === null ? SUSPENSE : MONEY[way];
  const money = account === null ? recordedIn : bankLedger(account);
  switch (kind) {
    case "charge":
      return [OWED, FEES];
    case "waiver":
      return [WAIVED, OWED];
    case "payment":
      return [money, OWED];
    case "refund":
      return [OWED, money];
    case "cleared":
      return [money, recordedIn];
    case "bank":
    case "bank-charge":
      return [money, headLedger(head)];
    case "opening":
      return [money, OPENINGS];
  }
}

function typeOf(debit: string, credit: string): VoucherType {
  if (isMoney(debit)) return isMoney(credit) ? "Contra" : "Receipt";
  return isMoney(credit) ? "Payment" : "Journal";
}

/** Of which there is one beside another row with its id. */
const SECOND_ROWS: ReadonlySet<string> = new Set(["cleared", "bank-charge"]);

/** The ledgers that an amount is debited and credited to: below zero the other way round. */
function postingOf(moved: Movement): [debit: string, credit: string] {
  const [debit, credit] = sidesOf(moved);
  return moved.paise > 0 ? [debit, credit] : [credit, debit];
}

export function voucherOf(row: BookRow): Voucher {
  const [debit, credit] = postingOf(row);
  const entry = [row.reference, row.name, row.tournament].filter(Boolean).join(", ");
  return {
    id: SECOND_ROWS.has(row.kind) ? `${row.id}-${row.kind}` : row.id,
    day: row.day,
    type: row.kind === "opening" ? OPENING_BALANCE : typeOf(debit, credit),
    debit,
    credit,
    paise: Math.abs(row.paise),
    narration: [row.is_correction && "Reversal", entry && `Entry ${entry}`, row.text]
      .filter(Boolean)
      .join(": "),
    number: row.number,
    receipt: row.receipts.map(receiptNumber).join(" "),
  };
}

export type LedgerSum = { ledger: string; debit: number; credit: number };

/** What a period moved in each ledger, by name. */
export function ledgerSums(movements: readonly Movement[]): LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const moved of movements) {
    const [debit, credit] = postingOf(moved);
    for (const [ledger, side] of [
      [debit, "debit"],
      [credit, "credit"],
    ] as const) {
      const sum = sums.get(ledger) ?? { ledger, debit: 0, credit: 0 };
      sum[side] += Math.abs(moved.paise);
      sums.set(ledger, sum);
    }
  }
  return [...sums.values()].toSorted((one, other) => (one.ledger < other.ledger ? -1 : 1));
}

/** What is neither in a bank's account nor spent, in paise; below zero where more went out than came in. */
export type HeldSums = {
  /** Received at the desk and not paid in. */
  cash: number;
  /** Recorded by hand as paid by UPI or bank, and on no statement. */
  inTransit: number;
  /** Out of one account of the club and not yet into another. */
  betweenAccounts: number;
};

/**
 * What entries owe: fees less waivers and payments, and less what is to be refunded.
 *
 * @param movements all of them up to a day
 */
export const owedSum = (movements: readonly Movement[]): number =>
  ledgerSums(movements)
    .filter(({ ledger }) => ledger === OWED)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

/** @param movements all of them up to a day */
export function heldSums(movements: readonly Movement[]): HeldSums {
  const sums = new Map(ledgerSums(movements).map((sum) => [sum.ledger, sum.debit - sum.credit]));
  return {
    cash: sums.get(CASH) ?? 0,
    inTransit: sums.get(TRANSIT) ?? 0,
    betweenAccounts: sums.get(HEADS.transfer) ?? 0,
  };
}
