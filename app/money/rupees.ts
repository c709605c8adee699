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
  /^(?:INR|Rs\.?|₹)?\s*(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0?)?(?:\s*\/-)?$/i;

/** An amount as it is typed or as banks print it: 3500, Rs. 3,500/-, INR 1,88,932.50, 3500.000. */
export function parseRupees(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const paise = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(paise) ? paise : null;
}

const MAX_AMOUNT_CHARACTERS = 40;

/**
 * An amount with what banks print around it: "3,500.00 Cr.", "3500.00 (Cr)", "-250.00", "250.00-",
 * "(250.00)".
 *
 * @returns paise without a sign, and whether the bank says that it came in or went out
 */
export function parseBankAmount(text: string): { paise: number; sign: 1 | -1 | null } | null {
  const input = text.trim().replaceAll("\u2212", "-").replace(/\/-$/, "");
  if (input.length > MAX_AMOUNT_CHARACTERS) return null;
  const [sideText = "", side] = /\s*\(?(?<![a-z])(cr|dr)\.?\)?$/i.exec(input) ?? [];
  const unsided = input.slice(0, input.length - sideText.length);
  const bracketed = /^\((.*)\)$/.exec(unsided)?.[1];
  const [, before = "", amount = "", after = ""] =
    /^([-+])?\s*(.*?)\s*([-+])?$/.exec(bracketed ?? unsided) ?? [];
  const paise = parseRupees(amount);
  if (paise === null || (before !== "" && after !== "")) return null;
  if (side) return { paise, sign: /^cr$/i.test(side) ? 1 : -1 };
  const sign = before || after;
  if (bracketed !== undefined || sign === "-") return { paise, sign: -1 };
  return { paise, sign: sign === "+" ? 1 : null };
}
