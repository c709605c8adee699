import { BANK_CARDS, type DrawnCard } from "./content.ts";

/** What a picture of each card needs, and no more. */
export const DRAWN_CARDS: readonly DrawnCard[] = BANK_CARDS.map(
  ({ id, bank, type, lastFour, expiry, color, textColor, logo }) => {
    return { id, bank, type, lastFour, expiry, color, textColor, logo };
  },
);
