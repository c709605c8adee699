const LOOK_ALIKES: Record<string, string> = {
  O: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  B: "8",
};

/** The words of a remark, in capitals: hyphens, spaces and slashes part them. */
export function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
}

/** The same with every character in place of those that look like it. */
export function foldLookAlikes(text: string): string {
  return text.toUpperCase().replaceAll(/[OILZSB]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

export type PaymentNumberProblem = "app-number" | "not-a-number";

/** Of NEFT: N123261234567890, AXISCN0123456789, HDFCN52026112612345678; of RTGS alike. */
const UTR = String.raw`(?:[A-Z]\d{15}|[A-Z]{4}(?:[A-Z0-9]\d{11}|[A-Z]{2}\d{10}|[A-Z0-9]\d{13}|[A-Z0-9]\d{17}|[A-Z]{2}\d{16}))`;
const RRN = String.raw`(?!0{12})\d{12}`;
const WHOLE_NUMBER = new RegExp(`^(?:${RRN}|${UTR})$`);

export function tidyPaymentNumber(input: string): string {
  return input.replaceAll(/[\s-]/g, "").toUpperCase();
}

/**
 * Checks the number of a payment that a member typed: the 12 digits of UPI and IMPS (RRN), or the
 * UTR of NEFT (16 characters) and RTGS (22).
 *
 * @returns the number without spaces, or what is wrong; "app-number" is the number that an app
 *   gives besides ("CICAg…"), which no bank knows
 */
export function checkPaymentNumber(
  text: string,
): { ok: true; number: string } | { ok: false; problem: PaymentNumberProblem } {
  const number = tidyPaymentNumber(text);
  if (WHOLE_NUMBER.test(number)) return { ok: true, number };
  return {
    ok: false,
    problem: /[A-Z]/.test(number) ? "app-number" : "not-a-number",
  };
}

/** Where banks print the number: behind the payer's IFSC (HDFC), or between slashes. */
const BY_FORM = [
  new RegExp(`-[A-Z]{4}0[A-Z0-9]{6}-(${RRN})(?![A-Z0-9@])`, "i"),
  new RegExp(`/(${RRN})(?=/|$)`),
];
/** Elsewhere digits before an @ are somebody's address, 9190000001-2@ybl too. */
const ANYWHERE = [
  new RegExp(`(?<![A-Z0-9])(${RRN})(?![A-Z0-9@]|[-.]\\d{1,2}@)`, "i"),
  new RegExp(`(?<![A-Z0-9])(${UTR})(?![A-Z0-9@])`, "i"),
];

/**
 * The number that the bank has given a payment, by its own form. The narration comes first: in the
 * column for it Kotak has another number of the bank's own, and HDFC fills it up with zeros.
 */
export function paymentNumberIn(narration: string, column: string): string | null {
  for (const text of [narration, column.replace(/^0000(?=\d{12}$)/, "")]) {
    for (const form of [...BY_FORM, ...ANYWHERE]) {
      const [, number] = form.exec(text) ?? [];
      if (number !== undefined) return number.toUpperCase();
    }
  }
  return null;
}
