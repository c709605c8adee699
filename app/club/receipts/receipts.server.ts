import { unwrap } from "#app/club/members/users.server.ts";
import type { ReceiptName } from "#app/money/receipt.ts";
import type { Way } from "#app/money/ways.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** The receipts and vouchers of a year; amounts are paise. */
export type ReceiptsPage = {
  details: Record<"name" | "address" | "pan" | "gstin", string | null>;
  /** The newest first. */
  years: string[];
  year: string | null;
  page_size: number;
  total: number;
  /** Without those that were cancelled. */
  sums: { receipts: number; vouchers: number };
  receipts: (Omit<ReceiptName, "year"> & {
    issued_on: string;
    paise: number;
    payer: string | null;
    is_cancelled: boolean;
    tournament: string | null;
    payments: { way: Way; number: string | null; bank_day: string | null }[];
  })[];
};

/** @throws a 403 or 503 Response */
export async function readReceipts(
  context: RequestContext,
  {
    year,
    page,
    pageSize,
  }: { year: string | undefined; page: number; pageSize?: number },
): Promise<ReceiptsPage> {
  return unwrap<ReceiptsPage>(
    await context.supabase
      .rpc("receipts_page", { wanted_year: year, page, page_size: pageSize })
      .overrideTypes<ReceiptsPage, { merge: false }>(),
  );
}
