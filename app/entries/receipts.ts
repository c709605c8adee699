import type { ReceiptName } from "#app/money/receipt.ts";

/** A receipt or a refund's voucher that was given for an entry. */
export type GivenReceipt = ReceiptName & {
  paise: number;
  is_cancelled: boolean;
};

export const RECEIPT_NAMES: Readonly<Record<ReceiptName["kind"], string>> = {
  receipt: "Receipt",
  voucher: "Refund voucher",
};

/** A receipt's page, for the member and the club. */
export function receiptPath({ kind, year, number }: ReceiptName): string {
  return `/${kind}s/${year}/${number}`;
}
