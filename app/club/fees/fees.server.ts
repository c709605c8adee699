import { unwrap } from "#app/club/members/users.server.ts";
import {
  dataOrThrow,
  type DatabaseResult,
} from "#app/forms/database-result.server.ts";
import type { StoredFields } from "#app/forms/described-fields.ts";
import { tidyPaymentNumber } from "#app/money/reference.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Prices } from "#app/entries/fee-facts.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { GivenReceipt } from "#app/entries/receipts.ts";
import type { Way } from "#app/money/ways.ts";
import type { RECORD_FIELDS } from "./entry/fields.ts";
import type { FEE_FIELDS } from "./settings/fields.ts";
import type { FeeState, LineKind, Shown } from "./ledger.ts";
import { orConfirmed, refusalOf } from "./refusals.server.ts";

/** What an entry costs and what was paid, in paise. */
export type EntryFee = {
  entry_id: string;
  tournament_id: string;
  /** Empty once the account is deleted. */
  name: string;
  reference: string;
  per_player: number;
  charged: number;
  waived: number;
  paid: number;
  refunded: number;
  /** Negative when money is to be given back. */
  due: number;
  state: FeeState;
  /** Of a payment that the member named and the club has not looked up. */
  said_number: string | null;
};

/** What a tournament costs, in paise, and how it is paid. */
export type Fees = {
  fee: number | null;
  early_fee: number | null;
  early_until: string | null;
  refund_until: string | null;
  includes: string | null;
  version: number;
  prices: Prices;
  /** For how many days an unpaid place is held; null: always. */
  hold_days: number | null;
  unpaid_goes: UnpaidGoes | null;
} & Payee;

/** What becomes of a place that is not paid. */
export type UnpaidGoes = "waiting" | "withdrawn";

/** Whom members pay, and how. */
export type Payee = {
  /** Null or not with the name. */
  upi_address: string | null;
  upi_name: string | null;
  merchant_code: string | null;
  bank_account: string | null;
  how_to_pay: string | null;
};

/** A page of a tournament's entries with what they owe, and the sums of all. */
export type FeesPage = {
  tournament: Pick<
    Tournament,
    "id" | "name" | "slug" | "max_group_size" | "divisions" | "questions"
  >;
  /** Null until something is saved. */
  fees: Fees | null;
  /** How another tournament, the latest, is paid. */
  last: Payee | null;
  /** Entries from before there was a fee. */
  without_price: number;
  sums: Record<
    "expected" | "paid" | "refunded" | "outstanding" | "to_refund",
    number
  >;
  ways: Partial<Record<Way, number>>;
  counts: Record<Shown | "all", number>;
  total: number;
  page_size: number;
  entries: (EntryFee & {
    is_there: boolean;
    entry_state: "confirmed" | "waiting" | "withdrawn";
  })[];
};

/**
 * @param tournament its id, unchecked
 * @param page from 1
 * @throws a 403, 404 or 503 Response
 */
export async function readFeesPage(
  context: RequestContext,
  tournament: string,
  shown: Shown | undefined,
  page: number,
  pageSize?: number,
): Promise<FeesPage> {
  const found = unwrap<FeesPage | null>(
    await context.supabase
      .rpc("fees_page", {
        tournament,
        wanted: shown,
        page,
        page_size: pageSize,
      })
      .overrideTypes<FeesPage | null, { merge: false }>(),
  );
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** A line of an entry's ledger. */
export type LedgerLine = {
  id: string;
  at: string;
  kind: LineKind;
  paise: number;
  way: Way | null;
  number: string | null;
  note: string | null;
  /** Of the line of a bank statement that it is. */
  bank_day: string | null;
  statement_line: string | null;
  /** The line that it cancels. */
  cancels: string | null;
  /** The address of who wrote it; null once that account is deleted. */
  who: string | null;
  is_cancelled: boolean;
};

/** An entry with the lines of its ledger and its receipts, newest first. */
export type Ledger = EntryFee & {
  lines: LedgerLine[];
  receipts: GivenReceipt[];
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * @param tournament its id
 * @param entry from the URL, unchecked
 * @throws a 403 or 503 Response, a 404 Response when the tournament has no such
 *   entry, or the entry no price
 */
export async function readLedger(
  context: RequestContext,
  tournament: string,
  entry: string,
): Promise<Ledger> {
  if (!UUID.test(entry)) throw new Response(null, { status: 404 });
  const found = unwrap<Ledger | null>(
    await context.supabase
      .rpc("entry_ledger", { entry })
      .overrideTypes<Ledger | null, { merge: false }>(),
  );
  if (found?.tournament_id !== tournament) {
    throw new Response(null, { status: 404 });
  }
  return found;
}

/**
 * Stores what a tournament costs; entries that are there keep their price.
 *
 * @throws InvalidFields with the reason, DatabaseError, or a 403 Response
 */
export async function saveFees(
  context: RequestContext,
  tournament: string,
  {
    version,
    ...fees
  }: StoredFields<typeof FEE_FIELDS> & { version: number; prices: Prices },
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_fees", {
      ...fees,
      tournament,
      expected_version: version,
      unpaid_goes:
        fees.hold_days === undefined
          ? undefined
          : (fees.unpaid_goes ?? "waiting"),
    }),
  );
}

/**
 * Gives the entries that are there the present fee.
 *
 * @returns how many have another price by that
 * @throws as saveFees
 */
export async function applyFees(
  context: RequestContext,
  tournament: string,
): Promise<number> {
  return doneOrThrow(await context.supabase.rpc("apply_fees", { tournament }));
}

/**
 * Notes that all that an entry owes was paid. Safe to repeat.
 *
 * @returns how much, in paise; 0 when nothing was due
 * @throws as saveFees
 */
export async function markPaid(
  context: RequestContext,
  entry: string,
  way: Way,
): Promise<number> {
  return doneOrThrow(await context.supabase.rpc("mark_paid", { entry, way }));
}

/**
 * Adds a line to an entry's ledger.
 *
 * @param line.submissionKey the form's idempotency key
 * @throws as saveFees
 */
export async function recordFee(
  context: RequestContext,
  entry: string,
  {
    rupees,
    number,
    submissionKey,
    isConfirmed,
    ...line
  }: StoredFields<typeof RECORD_FIELDS> & {
    submissionKey: string;
    /** Whether somebody means more than is due. */
    isConfirmed: boolean;
  },
): Promise<void> {
  doneOrThrow(
    orConfirmed(
      await context.supabase.rpc("record_fee", {
        ...line,
        entry,
        paise: rupees,
        number: number && tidyPaymentNumber(number),
        submission_key: submissionKey,
        is_confirmed: isConfirmed,
      }),
    ),
  );
}

/**
 * Cancels a line by one with its amount reversed. Safe to repeat.
 *
 * @throws as saveFees
 */
export async function cancelLine(
  context: RequestContext,
  line: string,
): Promise<void> {
  doneOrThrow(await context.supabase.rpc("cancel_fee_line", { line }));
}

/**
 * Notes that the payments which a member named have not come. Safe to repeat.
 *
 * @throws as saveFees
 */
export async function refuseClaim(
  context: RequestContext,
  entry: string,
): Promise<void> {
  doneOrThrow(await context.supabase.rpc("refuse_claim", { entry }));
}

/**
 * Writes into the audit log that the payments are exported.
 *
 * @throws a 403 or 503 Response
 */
export async function startFeesExport(
  context: RequestContext,
  tournament: string,
): Promise<void> {
  unwrap(await context.supabase.rpc("start_fees_export", { tournament }));
}

const doneOrThrow = <Data>(result: DatabaseResult<Data>): Data =>
  dataOrThrow(result, refusalOf, { message: "Not saved" });
