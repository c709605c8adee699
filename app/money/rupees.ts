const FORMAT = new Intl.NumberFormat("en-IN");

/**
 * An amount as a club writes it: ₹3,500, ₹1,88,932.50.
 *
 * @param paise a whole number, negative for money that goes out
 */
export function formatRupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  const fraction = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${paise < 0 ? "−" : ""}₹${FORMAT.format(whole)}${fraction}`;
}

/**
 * An amount as it is typed or as banks print it: 3500, 3,500.00, INR 1,88,932.50.
 *
 * @returns paise, or null for anything else (a third decimal, a sign, words)
 */
export function parseRupees(text: string): number | null {
  const match = /^(?:INR|Rs\.?|₹)?\s*([\d,]*\d)(?:\.(\d{1,2}))?$/i.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const paise =
    Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(paise) ? paise : null;
}
