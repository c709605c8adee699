import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import type { OwnFact } from "./own-words.ts";
import { type GivenReceipt, receiptPath } from "./receipts.ts";

/** What an entry owes, as the database gives it to its member; paise. */
export type OwnFee = {
  state: "nothing" | "due" | "part-paid" | "paid" | "too-much" | "to-refund";
  /** Negative when the club gives money back. */
  due: number;
  /** Of its payments. */
  reference: string;
  how_to_pay: string | null;
  /** The newest first. */
  receipts: GivenReceipt[];
};

/**
 * What a member needs to know of the entry's fee: how it stands and, while something
 * is to be paid, with which reference and how.
 */
export function feeFacts(fee: OwnFee | null | undefined): OwnFact[] {
  if (!fee || fee.state === "nothing") return [];
  const amount = formatRupees(Math.abs(fee.due));
  const facts: OwnFact[] = [
    { name: "Entry fee", fact: stateText(fee.state, amount) },
  ];
  if (fee.due > 0) {
    facts.push({ name: "Reference of your payment", fact: fee.reference });
    if (fee.how_to_pay) {
      facts.push({ name: "How to pay", fact: fee.how_to_pay });
    }
  }
  return [
    ...facts,
    ...fee.receipts
      .filter((given) => !given.is_cancelled)
      .map((given) => ({
        name: "Receipt",
        fact: receiptNumber(given.year, given.number),
        href: receiptPath(given),
      })),
  ];
}

function stateText(state: OwnFee["state"], amount: string): string {
  switch (state) {
    case "part-paid":
      return `${amount} still to pay`;
    case "paid":
      return "Paid";
    case "too-much":
      return `Paid, and ${amount} too much`;
    case "to-refund":
      return `${amount} to be given back`;
    default:
      return `${amount} to pay`;
  }
}

/**
 * What the form says before an entry is made: "₹3,500 a player. Green fee and lunch."
 *
 * @param perPlayer paise
 */
export function feeLine(perPlayer: number, includes: string | null): string {
  return [`Entry fee: ${formatRupees(perPlayer)} a player.`, includes]
    .filter(Boolean)
    .join(" ");
}
