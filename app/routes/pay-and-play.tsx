import type { MetaFunction } from "@remix-run/react";
import {
  PAY_AND_PLAY_PAGE as PAGE,
  PAY_AND_PLAY_PARTNERS,
} from "#app/partners/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.title,
      description: PAGE.description,
      path: "/pay-and-play",
    },
    matches,
  );

export const handle: PageHandle = { styles: ["cards"] };

export default function PayAndPlay() {
  return (
    <section className="wrap page">
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.description}</p>
      <div className="cards pair">
        {PAY_AND_PLAY_PARTNERS.map((partner) => (
          <IllustratedCard
            key={partner.name}
            illustration={partner.illustration}
            title={partner.name}
            text={partner.description}
          >
            <div className="row">
              <OutboundLink href={partner.address}>
                {PAGE.visit(partner.name)}
              </OutboundLink>
            </div>
            <p className="meta">{PAGE.opens(partner.site)}</p>
          </IllustratedCard>
        ))}
      </div>
    </section>
  );
}
