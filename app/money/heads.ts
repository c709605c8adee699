import { namesIn } from "./opposites.ts";
import { wordsOf } from "./reference.ts";

/** What a bank line is for when it is no entry fee. */
export const HEADS = {
  "bank-charges": "Bank charges",
  interest: "Interest",
  sponsor: "Sponsor",
  supplier: "Supplier",
  bar: "Bar",
  cash: "Cash paid in or taken out",
  transfer: "Transfer between own accounts",
  other: "Other",
} as const;

export type Head = keyof typeof HEADS;
export const HEAD_NAMES = Object.keys(HEADS) as Head[];

export type LineWithHead = { narration: string; head: Head };

const CHARGE = /(?:\b|sms)(?:charges?|chr?gs?|chrgs)|\b(?:[ics]?gst|tds|tax|cess|commission)\b/i;

export const isBankCharge = (narration: string): boolean => CHARGE.test(narration);

const INTEREST = /\bint(?:erest|\.?\s?pd)\b/i;
/** Words of a payer's or payee's name that two lines share. */
const MIN_SHARED_WORDS = 2;

/**
 * The head of a line: a bank's charge, interest, or that of the latest line with the same name.
 *
 * @param earlier the newest first
 */
export function headFor(
  narration: string,
  direction: string,
  earlier: readonly LineWithHead[],
): Head {
  if (direction === "debit" && isBankCharge(narration)) return "bank-charges";
  if (direction === "credit" && INTEREST.test(narration)) return "interest";
  const names = new Set(namesIn(wordsOf(narration)));
  const like = earlier.find((line) => {
    const shared = new Set(namesIn(wordsOf(line.narration)).filter((name) => names.has(name)));
    return shared.size >= MIN_SHARED_WORDS;
  });
  return like?.head ?? "other";
}
