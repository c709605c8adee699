import { type MetaFunction } from "@remix-run/react";
import { HOME_PAGE as PAGE, SHORTCUTS } from "#app/landing/content.ts";
import { TAGLINE } from "#app/site/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeroIllustration } from "#app/landing/hero-illustration.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.title, description: TAGLINE, path: "/" }, matches);

export const handle: PageHandle = { styles: ["hero"], layout: "bands" };

export default function Home() {
  return (
    <div className="hero">
      <HeroIllustration />
      <div className="wrap">
        <div className="hero-copy">
          <h1>{TAGLINE}</h1>
          <p>{PAGE.lead}</p>
          <div className="row">
            <ButtonLink look="gold" href="/about">
              {PAGE.book}
            </ButtonLink>
            <ButtonLink look="ghost" href="/tournaments">
              {PAGE.tournaments}
            </ButtonLink>
          </div>
        </div>
      </div>
      <nav className="shortcuts narrow-only" aria-label={PAGE.shortcutsLabel}>
        <ul>
          {SHORTCUTS.map(({ label, to }) => (
            <li key={label}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
