import { BANK_CARDS, type CardArt } from "#app/catalogue/banks/content.ts";

/** Only the fields that the card art needs, to keep the page small. */
export const CARD_ART: readonly CardArt[] = BANK_CARDS.map(
  ({ id, bank, type, lastFour, expiry, color, textColor, logo }) => {
    return { id, bank, type, lastFour, expiry, color, textColor, logo };
  },
);
