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
  return text
    .toUpperCase()
    .replaceAll(/[OILZSB]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** Why what a member typed is not the number of a payment. */
export type PaymentNumberProblem = "app-number" | "not-a-number";

/**
 * Checks the number of a payment that a member typed: the 12 digits of UPI and IMPS
 * (RRN), or the UTR of NEFT (16 characters) and RTGS (22).
 *
 * @returns the number without spaces, or what is wrong; "app-number" is the number that
 *   an app gives besides ("CICAg…"), which no bank knows
 */
export function checkPaymentNumber(
  text: string,
): { ok: true; number: string } | { ok: false; problem: PaymentNumberProblem } {
  const typed = text.replaceAll(/[\s-]/g, "");
  const number = typed.toUpperCase();
  if (/^\d{12}$/.test(number) && !/^0+$/.test(number))
    return { ok: true, number };
  if (/^[A-Z]{4}[A-Z0-9](?=\d{10})(?:.{11}|.{13}|.{17})$/.test(number))
    return { ok: true, number };
  return {
    ok: false,
    problem: /[A-Za-z]/.test(typed) ? "app-number" : "not-a-number",
  };
}
