import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { PAY_AND_PLAY_PAGE as PAGE, PAY_AND_PLAY_PARTNERS } from "./content.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.title,
      description: PAGE.description,
      path: "/pay-and-play",
    },
    matches,
  );

export default function PayAndPlay() {
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      <CardGrid wide>
        {PAY_AND_PLAY_PARTNERS.map((partner) => (
          <IllustratedCard
            key={partner.name}
            illustration={partner.illustration}
            title={partner.name}
            text={partner.description}
          >
            <ButtonRow atEnd>
              <OutboundLink href={partner.address}>{PAGE.visit(partner.name)}</OutboundLink>
            </ButtonRow>
            <p className="text-base text-muted">
              {PAGE.opens(partner.site)}. {PAGE.sample}
            </p>
          </IllustratedCard>
        ))}
      </CardGrid>
    </Column>
  );
}
