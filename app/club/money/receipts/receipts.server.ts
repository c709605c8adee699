import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { Way } from "#app/money/ways.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { MAX_ROWS, readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { pageIn } from "#app/site/list-pages.ts";

export type ReceiptsPage = {
  details: Record<"name" | "address" | "pan" | "gstin", string | null>;
  years: string[];
  year: string | null;
  page_size: number;
  total: number;
  /** Without those that were cancelled. */
  sums: { receipts: number; vouchers: number };
  /** What was received for entries that owe more, in paise, whatever the year. */
  without: number;
  receipts: Receipt[];
};

export type Receipt = Omit<
  Database["public"]["Views"]["listed_receipts"]["Row"],
  "year" | "is_of_latest_year" | "payments"
> & {
  payments: { way: Way; number: string | null; bank_day: string | null }[];
};

const RECEIPTS_A_PAGE = 100;

const COLUMNS =
  "kind, number, issued_on, paise, payer, is_cancelled, tournament, payments, entry_id, tournament_id";

export async function readReceipts(
  context: RequestContext,
  { year, page }: { year: string | undefined; page: number },
): Promise<ReceiptsPage> {
  const { supabase } = context;
  const from = (page - 1) * RECEIPTS_A_PAGE;
  const listed = supabase
    .from("listed_receipts")
    .select(COLUMNS)
    .order("issued_on", { ascending: false })
    .order("kind", { ascending: false })
    .order("number", { ascending: false })
    .range(from, from + RECEIPTS_A_PAGE - 1);
  const [details, totals, without, receipts] = await Promise.all([
    supabase.from("receipt_details").select("name, address, pan, gstin").maybeSingle(),
    supabase
      .from("receipt_totals")
      .select("year, total, receipts, vouchers")
      .order("year", { ascending: false })
      .limit(MAX_ROWS),
    supabase.rpc("paid_without_receipt"),
    year ? listed.eq("year", year) : listed.eq("is_of_latest_year", true),
  ]);
  const years = unwrap(totals);
  const selectedYear = year ?? years[0]?.year;
  const {
    total,
    receipts: counts,
    vouchers,
  } = years.find((each) => each.year === selectedYear) ?? NONE;
  return {
    details: unwrap(details) ?? NO_DETAILS,
    years: years.map((each) => each.year),
    year: selectedYear ?? null,
    page_size: RECEIPTS_A_PAGE,
    total,
    sums: { receipts: counts, vouchers },
    without: unwrap(without),
    receipts: unwrap(receipts) as Receipt[],
  };
}

/** All of a year, the oldest first. */
export async function readAllReceipts(context: RequestContext, year: string): Promise<Receipt[]> {
  const receipts = unwrap(
    await readWhole(
      () => context.supabase.from("listed_receipts").select(COLUMNS).eq("year", year),
      ["kind", "number"],
    ),
  ) as Receipt[];
  // Of a day receipts before vouchers, as they are by their key.
  return receipts.toSorted((one, other) => one.issued_on.localeCompare(other.issued_on));
}

const NO_DETAILS = { name: null, address: null, pan: null, gstin: null };
const NONE = { total: 0, receipts: 0, vouchers: 0 };
export function readQuery(url: string) {
  const query = new URL(url).searchParams;
  return {
    year: /^\d{2}-\d{2}$/.exec(query.get("year") ?? "")?.[0],
    page: pageIn(query),
  };
}
