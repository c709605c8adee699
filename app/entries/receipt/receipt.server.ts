import type { FeePart } from "#app/entries/fee-facts.ts";
import { needsRevenueStamp, type ReceiptName, receiptNumber } from "#app/money/receipt.ts";
import type { Way } from "#app/money/ways.ts";
import { environment } from "#app/platform/config/environment.server.ts";

/** A receipt or a refund's voucher as it was on its day; amounts are paise. */
export type Receipt = ReceiptName & {
  issued_on: string;
  paise: number;
  /** Null once the account is deleted, whose name it was. */
  payer: string | null;
  /** Null once the account is deleted. */
  players: string[] | null;
  /** What the fee was made up of; null: it was one amount. */
  parts: FeePart[] | null;
  cancelled_at: string | null;
  /** The bank's day, where it has taken the payment back or returned the refund. */
  returned_on: string | null;
  tournament: { name: string | null; starts_on: string | null };
  payments: {
    way: Way;
    number: string | null;
    paise: number;
    /** The day on which it was recorded, and that of the bank, where there is one. */
    on: string;
    bank_day: string | null;
  }[];
  club: Partial<Record<"name" | "address" | "pan" | "gstin", string>>;
};

export type Link = { href: string; text: string };

/** What the page shows of a receipt, with links to what it was given for. */
export function contentOf(receipt: Receipt, links: Link[] = []) {
  const cash = receipt.payments
    .filter(({ way }) => way === "cash")
    .reduce((sum, { paise }) => sum + paise, 0);
  return {
    receipt,
    label: receiptNumber(receipt),
    club: receipt.club.name ?? environment.CLUB_NAME ?? environment.SITE_NAME,
    phone: environment.CLUB_PHONE,
    hasStampBox: receipt.kind === "receipt" && needsRevenueStamp(cash),
    isCash: cash > 0,
    links,
  };
}
