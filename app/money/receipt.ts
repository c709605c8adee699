const STAMP_LIMIT = 5_000_00;

export type ReceiptName = {
  kind: "receipt" | "voucher";
  /** April to March: "26-27". */
  year: string;
  number: number;
};

/**
 * The number of a receipt, "26-27/R/00041", or of a refund's voucher, "26-27/V/00007". At most 16
 * characters, as the rules for tax invoices ask of a serial number, so that one series of each does
 * for every club.
 */
export function receiptNumber({ kind, year, number }: ReceiptName): string {
  const letter = kind === "receipt" ? "R" : "V";
  return `${year}/${letter}/${String(number).padStart(5, "0")}`;
}

/** Whether a receipt for cash needs room for a revenue stamp (Stamp Act, article 53). */
export function needsRevenueStamp(cashPaise: number): boolean {
  return cashPaise > STAMP_LIMIT;
}

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1000, "thousand"],
  [100, "hundred"],
] as const;

function numberInWords(number: number): string {
  for (const [scale, name] of SCALES) {
    if (number < scale) continue;
    const rest = number % scale;
    const head = `${numberInWords(Math.trunc(number / scale))} ${name}`;
    return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
  }
  const ten = TENS[Math.trunc(number / 10) - 2];
  if (ten === undefined) return ONES[number] ?? "";
  return number % 10 === 0 ? ten : `${ten}-${numberInWords(number % 10)}`;
}

/**
 * An amount as a receipt says it: "Rupees one lakh eighty-eight thousand nine hundred thirty-two
 * and fifty paise only".
 */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  const fraction = rest === 0 ? "" : ` and ${numberInWords(rest)} paise`;
  return `Rupees ${numberInWords(Math.trunc(paise / 100))}${fraction} only`;
}
