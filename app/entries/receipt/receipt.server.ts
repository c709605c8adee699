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

/** Another receipt or voucher of the entry, of the same kind. */
export type Other = ReceiptName & { cancelled_at: string | null };

const OTHER_NAMES = { receipt: "receipt", voucher: "refund voucher" } as const;

/** The one that counts after a cancelled one, or was cancelled before this one; null: there is none. */
export function otherOf(receipt: Receipt, others: readonly Other[]): Other | null {
  const placeOf = ({ year, number }: ReceiptName) => `${year} ${String(number).padStart(9, "0")}`;
  const later = others.filter((other) => placeOf(other) > placeOf(receipt));
  const earlier = others.filter((other) => placeOf(other) < placeOf(receipt));
  const byPlace = (one: Other, other: Other) => placeOf(one).localeCompare(placeOf(other));
  return (
    (receipt.cancelled_at === null
      ? earlier
          .filter((other) => other.cancelled_at !== null)
          .toSorted(byPlace)
          .at(-1)
      : later.filter((other) => other.cancelled_at === null).toSorted(byPlace)[0]) ?? null
  );
}

/** What the page shows of a receipt, with links to what it was given for. */
export function contentOf(
  receipt: Receipt,
  others: readonly Other[],
  { pathOf, links = [] }: { pathOf: (other: ReceiptName) => string; links?: Link[] },
) {
  const other = otherOf(receipt, others);
  const cash = receipt.payments
    .filter(({ way }) => way === "cash")
    .reduce((sum, { paise }) => sum + paise, 0);
  return {
    receipt,
    other: other && {
      href: pathOf(other),
      text: receiptNumber(other),
      words: receipt.cancelled_at
        ? `A later ${OTHER_NAMES[other.kind]} of this entry:`
        : `An earlier ${OTHER_NAMES[other.kind]} of this entry was cancelled:`,
    },
    label: receiptNumber(receipt),
    club: receipt.club.name ?? environment.CLUB_NAME ?? environment.SITE_NAME,
    phone: environment.CLUB_PHONE,
    hasStampBox: receipt.kind === "receipt" && needsRevenueStamp(cash),
    isCash: cash > 0,
    links,
  };
}
