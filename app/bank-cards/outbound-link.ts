import { BANK_CARDS, type BankCard, type BookingTarget } from "./content.ts";

/**
 * The card of a bank.
 *
 * @param id as in `?bank=`; anything that people may have typed
 * @returns undefined for a bank that is none of the nine
 */
export function cardOfBank(id: unknown): BankCard | undefined {
  return BANK_CARDS.find((card) => card.id === id);
}

/**
 * The link that leads to a bank's own channel.
 *
 * @returns an https, `mailto:` or `tel:` address
 */
export function bookingLink(target: BookingTarget): string {
  switch (target.channel) {
    case "portal":
      return target.address;
    case "email":
      return `mailto:${target.address}`;
    case "phone":
      return `tel:${target.number.replace(/[^+\d]/g, "")}`;
  }
}
