import { namesIn } from "./opposites.ts";
import { wordsOf } from "./reference.ts";

/** What a bank line is for when it is no entry fee. */
export const HEADS = {
  "bank-charges": "Bank charges",
  gst: "GST",
  tds: "TDS",
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

/** In paise: what a bank takes for itself is small. */
const MAX_CHARGE = 300_000;

/** Whole words: a chargeback is a payment that comes back, and chargers are bought. */
const CHARGE = /\bsms\s?(?:charges?|chr?gs?)|\b(?:charges?|chr?gs?)\b/i;

/** A bank's words only where no others stand beside them: people pay taxes and commissions, too. */
const TAX = /\b(?:[ics]?gst|tds|tax|cess|commission)\b/i;
const GST = /\b[ics]?gst\b/i;
const TDS = /\btds\b/i;
/** Of a payment to the tax office. */
const TAX_WORDS =
  /^(?:e?pay|payment|paid|pmt|challan|cbic|gstn|gstr|oltas|income|dept|department|govt|of|india)$/i;
const BANK_WORDS =
  /^(?:[ics]?gst|tds|tax|cess|commission|comm|on|for|of|incl|and|plus|at|to|int|interest|dd|po|neft|rtgs|imps|ecs|nach|chq|cheque|return|amc|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)$/i;

const lettersIn = (narration: string) => narration.match(/[a-z]+/gi) ?? [];

const hasBankWordsOnly = (narration: string): boolean =>
  lettersIn(narration).every((word) => BANK_WORDS.test(word));

/** A charge that has the tax in it: it is not the tax that was taken. */
const WITH_TAX = /\b(?:incl(?:uding|usive|\.)?|with|plus)\s?(?:of\s)?[ics]?gst\b/i;

/** A tax, on a charge too: its consultant is none. */
function taxIn(narration: string): "gst" | "tds" | null {
  if (WITH_TAX.test(narration)) return null;
  const tax = GST.test(narration) ? "gst" : TDS.test(narration) ? "tds" : null;
  const isTax =
    CHARGE.test(narration) ||
    lettersIn(narration).every((word) => BANK_WORDS.test(word) || TAX_WORDS.test(word));
  return isTax ? tax : null;
}

/** Whether the bank itself took a sum, in paise, as its text says. */
export const isBankCharge = (narration: string, paise: number): boolean =>
  paise <= MAX_CHARGE &&
  (CHARGE.test(narration) || (TAX.test(narration) && hasBankWordsOnly(narration)));

/** In the words of a narration: cash at the counter, by a machine or a bearer's cheque. */
const CASH =
  /\b(?:CASH ?(?:DEP|DEPOSIT|DEPOSITED|WDL|WITHDRAWAL|WITHDRAWN|PAID|RECD|RECEIVED)|BY CASH|PETTY CASH|CDM|ATW|NWD|ATM(?! (?:CARD|AMC|FEES?|ANNUAL))|(?:CHQ|CHEQUE)(?: PAID)?(?: TO)? SELF|SELF (?:CHQ|CHEQUE|WDL|WITHDRAWAL))\b/;
const OWN_ACCOUNT =
  /\b(?:OWN (?:AC|A C|ACCT|ACCOUNT)|(?:SELF|INTERNAL) (?:TRF|TFR|TRANSFER)|(?:TRF|TFR|TRANSFER) (?:TO |FROM )?(?:SELF|OWN)|SWEEP)\b/;

const INTEREST = /\bint(?:erest|\.?\s?pd)\b/i;
/** Words of a payer's or payee's name that two lines share. */
const MIN_SHARED_WORDS = 2;

/**
 * The head of a line: a tax, a bank's charge, interest, that of the latest line with the same name, or
 * else cash or a transfer, as its words say.
 *
 * @param earlier the newest first
 */
export function headFor(
  { narration, direction, paise }: { narration: string; direction: string; paise: number },
  earlier: readonly LineWithHead[],
): Head {
  const tax = taxIn(narration);
  if (direction === "debit" && tax !== null) return tax;
  if (direction === "debit" && isBankCharge(narration, paise)) return "bank-charges";
  if (direction === "credit" && INTEREST.test(narration)) return "interest";
  const words = wordsOf(narration);
  const names = new Set(namesIn(words));
  const like = earlier.find((line) => {
    const shared = new Set(namesIn(wordsOf(line.narration)).filter((name) => names.has(name)));
    return shared.size >= MIN_SHARED_WORDS;
  });
  if (like) return like.head;
  const text = words.join(" ");
  return OWN_ACCOUNT.test(text) ? "transfer" : CASH.test(text) ? "cash" : "other";
}
