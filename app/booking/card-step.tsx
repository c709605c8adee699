import { BankCardArt } from "#app/bank-cards/bank-card-art.tsx";
import type { CardArt } from "#app/bank-cards/content.ts";
import { ChoiceStep } from "./choice-step.tsx";
import type { Choices, DraftIds } from "./wizard.ts";

/** Step 2: one of the nine bank cards. */
export function CardStep({
  cards,
  choices,
  draft,
  problem,
}: {
  cards: readonly CardArt[];
  choices: Choices;
  draft: DraftIds;
  problem: string | null;
}) {
  return (
    <ChoiceStep
      step={2}
      name="card"
      chosen={choices.card}
      kept={{ course: choices.course, ...draft }}
      problem={problem}
      options={cards.map((card) => ({
        id: card.id,
        shown: (
          <span className="pick-card">
            <BankCardArt card={card} />
            <span>
              <strong className="pick-name">{card.bank}</strong>
              <span className="meta">{card.type}</span>
            </span>
          </span>
        ),
      }))}
    />
  );
}
