import { type MetaFunction } from "@remix-run/react";
import { HOME_PAGE as PAGE, SHORTCUTS } from "#app/pages/content.ts";
import { TAGLINE } from "#app/site/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Hero } from "#app/pages/hero.tsx";
import { HeroIllustration } from "./hero-illustration.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.title, description: TAGLINE, path: "/" }, matches);

export default function Home() {
  return (
    <Hero
      isFirstScreen
      picture={<HeroIllustration />}
      heading={TAGLINE}
      lead={PAGE.lead}
      buttons={
        <>
          <ButtonLink look="gold" href="/about">
            {PAGE.book}
          </ButtonLink>
          {/* On a phone the shortcuts below the illustration have these links. */}
          <span className="max-md:hidden">
            <ButtonLink look="ghost" href="/tournaments">
              {PAGE.tournaments}
            </ButtonLink>
          </span>
        </>
      }
    >
      <nav
        className="absolute inset-x-4 bottom-4 md:hidden"
        aria-label={PAGE.shortcutsLabel}
      >
        <ul className="grid grid-cols-6 gap-2">
          {SHORTCUTS.map(({ label, to }) => (
            <li key={label} className="col-span-2 nth-[n+4]:col-span-3">
              <a
                className="grid min-h-14.5 place-items-center rounded-lg border border-glass-line bg-glass-thick text-center text-xs font-semibold text-white no-underline"
                href={to}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Hero>
  );
}
