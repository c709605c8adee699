/** A receipt that was given for an entry. */
export type GivenReceipt = {
  /** The financial year: "26-27". */
  year: string;
  number: number;
  paise: number;
  is_cancelled: boolean;
};

/** A receipt's page, for the member and the club. */
export function receiptPath({
  year,
  number,
}: Pick<GivenReceipt, "year" | "number">): string {
  return `/receipts/${year}/${String(number)}`;
}
