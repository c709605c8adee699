import { BOOKING_PAGE as PAGE } from "#app/booking/content.ts";
import { BankCardArt } from "#app/catalogue/banks/bank-card-art.tsx";
import type { CardArt } from "#app/catalogue/banks/content.ts";
import type { Course } from "#app/catalogue/courses/kind.ts";
import { ChoiceStep } from "./choice-step.tsx";
import { ChosenSoFar } from "./chosen-so-far.tsx";
import type { Choices, DraftIds } from "./wizard.ts";

export function CardStep({
  course,
  cards,
  choices,
  asked,
  draft,
  problem,
}: {
  course: Course | null;
  cards: readonly CardArt[];
  choices: Choices;
  asked: Choices;
  draft: DraftIds;
  problem: string | null;
}) {
  return (
    <ChoiceStep
      step={2}
      name="card"
      choice={choices.card}
      asked={asked.card}
      otherParams={{ course: asked.course, ...draft }}
      problem={problem}
      none={cards.length === 0 ? PAGE.noCard : null}
      before={<ChosenSoFar course={course} />}
      options={cards.map((card) => ({
        id: card.id,
        content: (
          <span className="grid grid-cols-[min(6.5rem,35%)_minmax(0,1fr)] items-center gap-4 py-4 pr-4.5 pl-13">
            <BankCardArt card={card} />
            <span className="grid gap-1 wrap-anywhere">
              <strong className="font-display text-xl leading-tight font-medium">
                {card.bank}
              </strong>
              <span className="text-base text-muted">{card.type}</span>
            </span>
          </span>
        ),
      }))}
    />
  );
}
