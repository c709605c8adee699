import { readContent } from "#app/catalogue/content/content.server.ts";
import { contentReads } from "#app/catalogue/content/shared-content.server.ts";
import type { BankCard, CardArt } from "./content.ts";
import { BANK_CARDS, bankCardOf } from "./kind.ts";

const cards = contentReads(BANK_CARDS, async (context) =>
  (await readContent(context, BANK_CARDS)).map(bankCardOf),
);

/**
 * The bank cards, in their order, read once for all.
 *
 * @throws a 503 Response
 */
export const sharedBankCards = (): Promise<BankCard[]> => cards.get("");

/** Only what the card art needs, to keep the page small. */
export const artOf = ({
  id,
  bank,
  type,
  lastFour,
  expiry,
  color,
  textColor,
  logo,
}: BankCard): CardArt => ({ id, bank, type, lastFour, expiry, color, textColor, logo });
