import { type MetaFunction } from "@remix-run/react";
import { TAGLINE } from "#app/site/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Hero } from "#app/pages/hero.tsx";
import { HeroIllustration } from "./hero-illustration.tsx";

/** The home page's five shortcuts on phones: three in the first row, two in the second. */
const SHORTCUTS = [
  { label: "Tournaments", to: "/tournaments" },
  { label: "Book Game", to: "/about" },
  { label: "Purchases", to: "/purchases" },
  { label: "Tips & Tricks", to: "/tips-and-tricks" },
  { label: "Scoring", to: "/scoring" },
] as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Golf tournaments and tee times in India",
      description: TAGLINE,
      path: "/",
    },
    matches,
  );

export default function Home() {
  return (
    <Hero
      isFirstScreen
      picture={<HeroIllustration />}
      heading={TAGLINE}
      lead="Club tournaments, complimentary rounds with your bank card, and tee times near you."
      buttons={
        <>
          <ButtonLink look="gold" href="/about">
            Book your golf game
          </ButtonLink>
          {/* On a phone the shortcuts below the illustration have these links. */}
          <span className="max-md:hidden">
            <ButtonLink look="ghost" href="/tournaments">
              See tournaments
            </ButtonLink>
          </span>
        </>
      }
    >
      <nav className="absolute inset-x-3 bottom-4 md:hidden" aria-label="Shortcuts">
        <ul className="grid grid-cols-6 gap-1.5">
          {SHORTCUTS.map(({ label, to }) => (
            <li key={label} className="col-span-2 nth-[n+4]:col-span-3">
              <a
                className="grid min-h-14.5 place-items-center rounded-lg border border-glass-line bg-glass-thick px-2 text-center text-xs font-semibold text-white no-underline"
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
