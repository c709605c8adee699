import { BANK_CARDS, type BankCard, type BookingTarget } from "#app/catalogue/banks/content.ts";

/**
 * Finds a bank's card.
 *
 * @param id the value of `?bank=`, unchecked
 * @returns undefined for an unknown bank
 */
export function cardOfBank(id: unknown): BankCard | undefined {
  return BANK_CARDS.find((card) => card.id === id);
}

/**
 * The link to a bank's own booking channel.
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
