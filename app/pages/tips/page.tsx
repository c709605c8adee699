import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import { TIPS_PAGE as PAGE } from "./content.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/tips-and-tricks",
    },
    matches,
  );

export default function TipsAndTricks() {
  return (
    <Column>
      <div className="flex flex-col gap-3">
        <Chip as="p" look="gold">
          Coming Soon
        </Chip>
        <h1>{PAGE.heading}</h1>
      </div>
      <p className="text-lg text-muted">{PAGE.description}</p>
      <CardGrid>
        {PAGE.cards.map((card) => (
          <IllustratedCard key={card.title} {...card} />
        ))}
      </CardGrid>
      <ButtonRow>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
