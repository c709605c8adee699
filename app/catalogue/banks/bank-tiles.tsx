import { BankWordmark } from "./bank-card-art.tsx";
import { bankCardPath, type CardArt } from "./content.ts";

type Card = Pick<CardArt, "id" | "bank" | "type" | "logo">;

const isOfBank =
  ({ bank }: Card) =>
  (other: Card) =>
    other.bank.toLowerCase() === bank.toLowerCase();

/** A bank may have several cards. */
export const banksOf = (cards: readonly Card[]): number =>
  cards.filter((card, index) => cards.findIndex(isOfBank(card)) === index).length;

/** A tile for each card, which leads to it: of a bank that has several, with the card's name. */
export function BankTiles({ cards, chosen }: { cards: readonly Card[]; chosen?: string }) {
  return (
    <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(5.75rem,45%),1fr))] gap-3 lg:grid-cols-9">
      {cards.map((card) => (
        <BankTile
          key={card.id}
          card={card}
          hasName={cards.filter(isOfBank(card)).length > 1}
          isChosen={card.id === chosen}
        />
      ))}
    </ul>
  );
}

function BankTile({
  card,
  hasName,
  isChosen,
}: {
  card: Card;
  hasName: boolean;
  isChosen: boolean;
}) {
  return (
    <li>
      <a
        className="grid h-full min-h-22 place-items-center rounded-xl border border-line bg-paper px-1.5 py-3 text-center no-underline hover:border-link aria-[current=true]:border-link aria-[current=true]:inset-ring-link"
        href={bankCardPath(card.id)}
        aria-current={isChosen ? "true" : undefined}
      >
        <span className="grid gap-1">
          <BankWordmark card={card} />
          {hasName ? (
            <span className="text-sm leading-tight wrap-anywhere text-muted">{card.type}</span>
          ) : null}
        </span>
      </a>
    </li>
  );
}
