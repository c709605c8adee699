import type { ReceiptName } from "#app/money/receipt.ts";

export type GivenReceipt = ReceiptName & {
  paise: number;
  is_cancelled: boolean;
};

export const RECEIPT_NAMES: Readonly<Record<ReceiptName["kind"], string>> = {
  receipt: "Receipt",
  voucher: "Refund voucher",
};

export function receiptPath({ kind, year, number }: ReceiptName): string {
  return `/${kind}s/${year}/${number}`;
}
