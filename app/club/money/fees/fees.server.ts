import { unwrap } from "#app/club/frame/administrator.server.ts";
import { noteOpened, readTournament } from "#app/club/frame/read-tournament.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import type { EntryState } from "#app/entries/entry-state.ts";
import type { FeePart, PaidFee, Report } from "#app/entries/fee-facts.ts";
import type { GivenReceipt } from "#app/entries/receipts.ts";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import type { StoredFields } from "#app/forms/described-fields.ts";
import { matchStatement } from "#app/money/match.ts";
import { tidyPaymentNumber } from "#app/money/reference.ts";
import type { Way } from "#app/money/ways.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { MAX_ROWS, readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { type MarkedName, recognisedName } from "#app/tournaments/names-apart.ts";
import { earlyLines, feeLines, type Prices } from "#app/tournaments/prices.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { RECORD_FIELDS } from "./entry/fields.ts";
import type { FeeState, FeeFilter } from "./ledger.ts";
import { orConfirmed, refusalOf } from "./refusals.server.ts";
import type { FEE_FIELDS } from "./settings/fields.ts";

type Views = {
  [Name in keyof Database["public"]["Views"]]: Database["public"]["Views"][Name]["Row"];
};

/** What an entry costs and what was paid, in paise. */
export type EntryFee = Omit<
  Views["listed_fees"],
  | "state"
  | "sort_name"
  | "listed_as"
  | "held_until"
  | "entry_state"
  | "refund_until"
  | "parts"
  | "reports"
> & {
  state: FeeState;
  entry_state: EntryState;
  reports: Report[] | null;
  /** The name, with what tells them apart from another of this name. */
  label: string;
};

const FEE =
  "entry_id, tournament_id, name, reference, per_player, charged, waived, paid, refunded, due, state, said_number, reports, said_paise, said_on, entry_state";

export type Fees = Omit<Views["fee_settings"], "prices"> & {
  prices: Prices;
};

export type UnpaidGoes = NonNullable<Fees["unpaid_goes"]>;

export type Payee = Omit<Views["payees"], "tournament_id" | "starts_on">;

export type FeeSettings = {
  tournament: Pick<
    Tournament,
    | "name"
    | "slug"
    | "state"
    | "starts_on"
    | "registration_closes_at"
    | "max_group_size"
    | "divisions"
    | "questions"
  >;
  fees: Fees | null;
  last: Payee | null;
};

/** @throws a 403, 404 or 503 Response */
export async function readFeeSettings(context: RequestContext, id: string): Promise<FeeSettings> {
  const { supabase } = context;
  const [tournament, fees, payees] = await Promise.all([
    readTournament(context, id),
    supabase.from("fee_settings").select().eq("tournament_id", id).maybeSingle(),
    supabase
      .from("payees")
      .select("upi_address, upi_name, merchant_code, bank_account, how_to_pay")
      .neq("tournament_id", id)
      .order("starts_on", { ascending: false, nullsFirst: false })
      .limit(1),
  ]);
  return {
    tournament: {
      ...tournament,
      divisions: tournament.entry_form === "full" ? tournament.divisions : [],
    },
    fees: unwrap(fees),
    last: unwrap(payees)[0] ?? null,
  };
}

export type FeesPage = {
  tournament: Pick<Tournament, "id" | "name" | "slug">;
  /** For each player. */
  fee: number | null;
  /** What differs from it, in words. */
  prices: string[];
  /** Entries from before there was a fee. */
  without_price: number;
  sums: Record<"expected" | "paid" | "refunded" | "outstanding" | "kept" | "to_refund", number>;
  ways: Partial<Record<Way, number>>;
  counts: Record<FeeFilter | "all", number>;
  total: number;
  page_size: number;
  entries: EntryFee[];
};

const ENTRIES_A_PAGE = 100;

export async function readFeesPage(
  context: RequestContext,
  tournament: string,
  filter: FeeFilter | undefined,
  page: number,
): Promise<FeesPage> {
  const { supabase } = context;
  const [totals, prices, entries] = await Promise.all([
    supabase.from("fee_totals").select().eq("tournament_id", tournament).maybeSingle(),
    readPrices(context, tournament),
    readEntryFees(context, tournament, page, ENTRIES_A_PAGE, filter),
  ]);
  const sums = unwrap(totals);
  if (!sums) throw new Response(null, { status: 404 });
  noteOpened(context, sums);
  const { due, said, paid, kept, refund, entries: all } = sums;
  const counts = { due, said, paid, kept, refund, all };
  return {
    tournament: { id: tournament, name: sums.name, slug: sums.slug },
    fee: sums.fee,
    prices,
    without_price: sums.without_price,
    sums: {
      expected: sums.expected_paise,
      paid: sums.paid_paise,
      refunded: sums.refunded_paise,
      outstanding: sums.due_paise,
      kept: sums.kept_paise,
      to_refund: sums.refund_paise,
    },
    ways: sums.ways,
    counts,
    total: counts[filter ?? "all"],
    page_size: ENTRIES_A_PAGE,
    entries,
  };
}

/** The prices that differ from a tournament's fee for each player: those before a day too, that is over. */
async function readPrices(context: RequestContext, id: string): Promise<string[]> {
  const [tournament, read] = await Promise.all([
    readTournament(context, id),
    context.supabase
      .from("fee_prices")
      .select("fee, early_fee, early_until, prices")
      .eq("tournament_id", id)
      .maybeSingle(),
  ]);
  const fees = unwrap(read);
  if (fees === null) return [];
  const { fee: per_player, early_fee, early_until } = fees;
  const asked = { per_player, includes: null, refund_until: null, hold_days: null };
  const [, ...others] = feeLines({ ...asked, prices: fees.prices }, tournament);
  const everyDay = "";
  return [...earlyLines({ fee: per_player, early_fee, early_until }, everyDay), ...others];
}

/** The entries of a tournament that have a price, by name. */
export async function readEntryFees(
  context: RequestContext,
  tournament: string,
  page: number,
  pageSize: number,
  filter?: FeeFilter,
): Promise<EntryFee[]> {
  const from = (page - 1) * pageSize;
  const listed = context.supabase
    .from("listed_fees")
    .select(FEE)
    .eq("tournament_id", tournament)
    .order("sort_name")
    .order("entry_id")
    .range(from, from + pageSize - 1);
  const [fees, labels] = await Promise.all([
    filter ? listed.eq("listed_as", filter) : listed,
    readLabels(context, tournament),
  ]);
  return unwrap(fees).map(withLabel(labels));
}

/** All of them. */
export async function readAllFees(
  context: RequestContext,
  tournament: string,
): Promise<EntryFee[]> {
  const [fees, labels] = await Promise.all([
    readWhole(
      () =>
        context.supabase
          .from("listed_fees")
          .select(`${FEE}, sort_name`)
          .eq("tournament_id", tournament),
      ["entry_id"],
    ),
    readLabels(context, tournament),
  ]);
  return unwrap(fees)
    .toSorted((one, other) => (one.sort_name < other.sort_name ? -1 : 1))
    .map(withLabel(labels));
}

/** The entrants of a tournament of whose name there is another, as they are told apart. */
async function readLabels(
  { supabase }: RequestContext,
  tournament: string,
): Promise<ReadonlyMap<string, string>> {
  type Stored = { entrants: (MarkedName & { entry_id: string })[] };
  const { entrants } = unwrap<Stored>(
    await supabase.rpc("namesakes", { tournament }).overrideTypes<Stored, { merge: false }>(),
  );
  return new Map(entrants.map((entrant) => [entrant.entry_id, recognisedName(entrant)]));
}

/** PostgreSQL knows of no words in what a view works out. */
const withLabel =
  (labels: ReadonlyMap<string, string>) =>
  <
    Fee extends {
      entry_id: string;
      name: string;
      state: string;
      entry_state: string;
      reports: unknown;
    },
  >(
    fee: Fee,
  ) => ({
    ...fee,
    state: fee.state as FeeState,
    entry_state: fee.entry_state as EntryState,
    reports: fee.reports as Report[] | null,
    label: labels.get(fee.entry_id) ?? fee.name,
  });

export type LedgerLine = Views["ledger_lines"] & {
  /** Of a bank statement, that it is. */
  statement_line: string | null;
};

export type Ledger = EntryFee & {
  /** What was charged is made up of; null: it is one amount. */
  parts: FeePart[] | null;
  lines: LedgerLine[];
  receipts: GivenReceipt[];
};

/**
 * @throws a 403 or 503 Response, a 404 Response when the tournament has no such entry, or the entry
 *   no price
 */
export async function readLedger(
  context: RequestContext,
  tournament: string,
  entry: string,
): Promise<Ledger> {
  if (!isUuid(entry)) throw new Response(null, { status: 404 });
  const { supabase } = context;
  const [fees, lines, receipts, labels] = await Promise.all([
    supabase
      .from("listed_fees")
      .select(`${FEE}, parts`)
      .eq("entry_id", entry)
      .eq("tournament_id", tournament)
      .maybeSingle(),
    supabase
      .from("ledger_lines")
      .select()
      .eq("entry_id", entry)
      .order("at", { ascending: false })
      .order("id")
      .limit(MAX_ROWS),
    supabase
      .from("receipts")
      .select("kind, year, number, paise, cancelled_at")
      .eq("entry_id", entry)
      .order("issued_on", { ascending: false })
      .order("kind")
      .order("number", { ascending: false })
      .limit(MAX_ROWS),
    readLabels(context, tournament),
  ]);
  const fee = unwrap(fees);
  if (!fee) throw new Response(null, { status: 404 });
  return {
    ...withLabel(labels)(fee),
    parts: fee.parts as FeePart[] | null,
    lines: unwrap(lines),
    receipts: unwrap(receipts).map(({ cancelled_at, ...receipt }) => ({
      ...receipt,
      is_cancelled: cancelled_at !== null,
    })),
  };
}

/**
 * What a withdrawal of the entry asks of its fee; null where it has no price.
 *
 * @throws a 403 or 503 Response
 */
export async function readPaidFee(
  context: RequestContext,
  tournament: string,
  entry: string,
): Promise<PaidFee | null> {
  if (!isUuid(entry)) return null;
  const found = await context.supabase
    .from("listed_fees")
    .select("due, paid, refunded, refund_until")
    .eq("entry_id", entry)
    .eq("tournament_id", tournament)
    .maybeSingle();
  const fee = unwrap(found);
  return fee
    ? { due: fee.due, paid: fee.paid - fee.refunded, refund_until: fee.refund_until }
    : null;
}

const FEES_OF_TOURNAMENT =
  "tournament_id, name, paid_paise, refunded_paise, due_paise, kept_paise, refund_paise";
const TOURNAMENTS_A_PAGE = 100;

export type FeesOfTournament = Pick<
  Views["fee_totals"],
  | "tournament_id"
  | "name"
  | "paid_paise"
  | "refunded_paise"
  | "due_paise"
  | "kept_paise"
  | "refund_paise"
>;

/**
 * A page of the tournaments with a fee, the newest first; of the page, those in which most is due or
 * to be refunded. Only the sums of the page are added up.
 */
export async function listFees(
  context: RequestContext,
  page: number,
): Promise<{ tournaments: FeesOfTournament[]; hasMore: boolean }> {
  const { supabase } = context;
  const from = (page - 1) * TOURNAMENTS_A_PAGE;
  const newest = unwrap(
    await supabase
      .from("tournaments")
      .select("id, tournament_fees!inner()")
      .not("tournament_fees.fee", "is", null)
      .order("starts_on", { ascending: false, nullsFirst: true })
      .order("id")
      .range(from, from + TOURNAMENTS_A_PAGE),
  );
  const ids = newest.slice(0, TOURNAMENTS_A_PAGE).map(({ id }) => id);
  const tournaments = unwrap(
    await supabase
      .from("fee_totals")
      .select(FEES_OF_TOURNAMENT)
      .in("tournament_id", ids)
      .order("due_paise", { ascending: false })
      .order("refund_paise", { ascending: false })
      .order("name")
      .order("tournament_id")
      .limit(TOURNAMENTS_A_PAGE),
  );
  return { tournaments, hasMore: newest.length > TOURNAMENTS_A_PAGE };
}

export type RefundLine = {
  id: string;
  day: string;
  paise: number;
  narration: string;
  state: "open" | "left-out";
};

const MAX_OUTGOING = 200;
const MAX_SAME_SUMS = 5;

/**
 * Outgoing lines of bank statements that may have refunded an entry before it was to be refunded,
 * open or left out: those that name it, else a few with exactly its refund.
 */
export async function readRefundLines(
  context: RequestContext,
  { reference, due, name, said_number }: EntryFee,
): Promise<RefundLine[]> {
  if (due >= 0) return [];
  const outgoing = unwrap(
    await context.supabase
      .from("listed_statement_lines")
      .select("id, day, paise, narration, number, balance, state")
      .eq("direction", "debit")
      .eq("assigned", 0)
      .in("state", ["open", "left-out"])
      .lte("paise", -due)
      .order("day", { ascending: false })
      .order("id")
      .limit(MAX_OUTGOING),
  );
  const lines = outgoing.map(
    ({ narration, ...line }) => ({ ...line, narration: narration ?? "" }) as OutgoingLine,
  );
  const naming = linesNaming(lines, { reference, name, refund: -due, number: said_number });
  return naming.length > 0
    ? naming
    : lines.filter(({ paise }) => paise === -due).slice(0, MAX_SAME_SUMS);
}

type OutgoingLine = RefundLine & { number: string | null; balance: number | null };

function linesNaming(
  lines: readonly OutgoingLine[],
  { name, ...entry }: { reference: string; name: string; refund: number; number: string | null },
): OutgoingLine[] {
  const open = { ...entry, paise: 0, players: [name], prefix: "", noted: [] };
  return lines.filter((line) => {
    const [match] = matchStatement(
      [{ ...line, line: 1, direction: "debit", status: null }],
      [open],
      { keys: new Set(), numbers: new Map(), others: [] },
    );
    return match?.references.includes(entry.reference);
  });
}

/** Entries that are there keep their price. */
export async function saveFees(
  context: RequestContext,
  tournament: string,
  { version, ...fees }: StoredFields<typeof FEE_FIELDS> & { version: number; prices: Prices },
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_fees", {
      ...fees,
      tournament,
      expected_version: version,
      unpaid_goes: fees.hold_days === undefined ? undefined : (fees.unpaid_goes ?? "waiting"),
    }),
  );
}

/**
 * Those whose fee was changed last: the recipients of a message to them, and whom it cannot reach.
 *
 * @throws a 403 Response without the right, else a 503 one
 */
export async function countRepriced(context: RequestContext, tournament: string): Promise<number> {
  const [counted] = unwrap(
    await context.supabase.rpc("count_message_recipients", {
      tournament,
      audience: { fee: "changed" },
    }),
  );
  return counted ? counted.recipients + counted.without_address : 0;
}

/**
 * Gives the entries that are there the present fee.
 *
 * @returns how many cost something else now
 */
export async function applyFees(context: RequestContext, tournament: string): Promise<number> {
  return doneOrThrow(await context.supabase.rpc("apply_fees", { tournament }));
}

/**
 * Notes that all that an entry owes was paid, today or on an earlier day. Safe to repeat.
 *
 * @returns how much, in paise; 0 when nothing was due
 */
export async function markPaid(
  context: RequestContext,
  entry: string,
  way: Way,
  day: string | undefined,
): Promise<number> {
  return doneOrThrow(await context.supabase.rpc("mark_paid", { entry, way, day }));
}

/** Adds a line to an entry's ledger. */
export async function recordFee(
  context: RequestContext,
  entry: string,
  {
    rupees,
    number,
    submissionKey,
    isConfirmed,
    is_due_again,
    ...line
  }: StoredFields<typeof RECORD_FIELDS> & {
    submissionKey: string;
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
        is_due_again,
      }),
    ),
  );
}

/** By one with its amount reversed. Safe to repeat. */
export async function cancelLine(context: RequestContext, line: string): Promise<void> {
  doneOrThrow(await context.supabase.rpc("cancel_fee_line", { line }));
}

/** Notes that the payments which a member named have not come. Safe to repeat. */
export async function refuseClaim(context: RequestContext, entry: string): Promise<void> {
  doneOrThrow(await context.supabase.rpc("refuse_claim", { entry }));
}

export async function startFeesExport(context: RequestContext, tournament: string): Promise<void> {
  unwrap(await context.supabase.rpc("start_fees_export", { tournament }));
}

const doneOrThrow = <Data>(result: DatabaseResult<Data>): Data =>
  dataOrThrow(result, refusalOf, { message: "Not saved" });
