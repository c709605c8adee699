/** Whom to pay how much. `merchant` only with the codes that the club's bank gave. */
export type UpiPayment = {
  address: string;
  name: string;
  paise: number;
  reference: string;
  merchant?: { category: string; transaction: string };
};

/**
 * Whether a text has the form of a UPI address. Something after a second point behind the @ would
 * be an email address. Only a payment of ₹1 proves that an address is the club's.
 */
export function isUpiAddress(text: string): boolean {
  return /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text);
}

/**
 * The link that opens a UPI app and that the QR code holds (NPCI, UPI Linking Specifications).
 * Spaces are %20, because some apps show a plus as it is; other fields of the specification need
 * the key of the club's bank, or make apps refuse the link.
 */
export function upiLink(payment: UpiPayment): string {
  const { address, name, paise, reference, merchant } = payment;
  const rest = String(paise % 100).padStart(2, "0");
  const fields = [
    ["pn", name],
    ["am", `${Math.trunc(paise / 100)}.${rest}`],
    ["cu", "INR"],
    ["tn", reference],
    ...(merchant
      ? [
          ["mc", merchant.category],
          ["tr", merchant.transaction],
        ]
      : []),
  ].map(([field = "", value = ""]) => `&${field}=${encodeURIComponent(value)}`);
  // Apps differ about %40, and a UPI address has nothing else to encode.
  return `upi://pay?pa=${encodeURIComponent(address).replace("%40", "@")}${fields.join("")}`;
}
