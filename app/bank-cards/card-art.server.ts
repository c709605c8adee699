import { BANK_CARDS, type CardArt } from "./content.ts";

/** What a picture of each card needs, and no more. */
export const DRAWN_CARDS: readonly CardArt[] = BANK_CARDS.map(
  ({ id, bank, type, lastFour, expiry, color, textColor, logo }) => {
    return { id, bank, type, lastFour, expiry, color, textColor, logo };
  },
);
