const FORMAT = new Intl.NumberFormat("en-IN");

/** ₹3,500, ₹1,88,932.50 */
export function formatRupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  const fraction = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${paise < 0 ? "−" : ""}₹${FORMAT.format(whole)}${fraction}`;
}

/** Commas where India puts them, where the rest of the world does, or none. */
const AMOUNT =
  /^(?:INR|Rs\.?|₹)?\s*(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/i;

/** An amount as it is typed or as banks print it: 3500, 3,500.00, INR 1,88,932.50. */
export function parseRupees(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const paise = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(paise) ? paise : null;
}

/**
 * An amount with what banks print around it: "3,500.00 Cr.", "-250.00", "(250.00)".
 *
 * @returns paise without a sign, and whether the bank says that it came in or went out
 */
export function parseBankAmount(text: string): { paise: number; sign: 1 | -1 | null } | null {
  const input = text.trim();
  const [, side] = /(?<![a-z])(cr|dr)\.?$/i.exec(input) ?? [];
  const [, bracket, minus, amount = ""] =
    /^(\()?\s*([-+])?\s*(.*?)\)?$/.exec(input.replace(/\s*(?<![a-z])(?:cr|dr)\.?$/i, "")) ?? [];
  const paise = parseRupees(amount);
  if (paise === null) return null;
  if (side) return { paise, sign: /^cr$/i.test(side) ? 1 : -1 };
  if (bracket || minus === "-") return { paise, sign: -1 };
  return { paise, sign: minus === "+" ? 1 : null };
}
