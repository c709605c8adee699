import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { TIPS_PAGE as PAGE } from "#app/tips/content.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/tips-and-tricks",
    },
    matches,
  );

export const handle: PageHandle = { styles: ["cards", "chips"] };

export default function TipsAndTricks() {
  return (
    <section className="wrap page">
      <div>
        <p className="chip chip-gold">{PAGE.comingSoon}</p>
        <h1>{PAGE.heading}</h1>
      </div>
      <p className="lead">{PAGE.description}</p>
      <div className="cards">
        {PAGE.cards.map((card) => (
          <IllustratedCard key={card.title} {...card} />
        ))}
      </div>
      <div className="row">
        <ButtonLink href="/">{PAGE.backToHome}</ButtonLink>
      </div>
    </section>
  );
}
