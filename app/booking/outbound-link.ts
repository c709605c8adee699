import { BANK_CARDS, type BankCard, type BookingTarget } from "#app/catalogue/banks/content.ts";

/** The bank's card, if there is one of this id. */
export function cardOfBank(id: unknown): BankCard | undefined {
  return BANK_CARDS.find((card) => card.id === id);
}

/** The link to a bank's own booking channel. */
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
