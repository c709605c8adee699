import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import type { TipLine } from "./kind.ts";

export function TipCard({ tip, as }: { tip: TipLine; as?: "h2" | "h3" }) {
  const { title, text, illustration, photograph, href } = tip;
  return (
    <IllustratedCard
      title={title}
      text={text}
      illustration={illustration}
      photograph={photograph}
      {...(as && { as })}
    >
      {href === undefined ? null : (
        <ButtonRow atEnd>
          <ButtonLink look="quiet" href={href}>
            Read <span className="sr-only">{title}</span>
          </ButtonLink>
        </ButtonRow>
      )}
    </IllustratedCard>
  );
}
