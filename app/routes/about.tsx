import { useRouteLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { BankWordmark } from "#app/bank-cards/bank-card-art.tsx";
import { BANK_CARDS } from "#app/bank-cards/content.ts";
import { LANDING_PAGE as PAGE } from "#app/landing/content.ts";
import illustrationTall from "#app/landing/illustrations/tee-off-tall.svg";
import illustrationWide from "#app/landing/illustrations/tee-off-wide.svg";
import { pageMeta, type Site } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LineArt } from "#app/ui/icon.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.title, description: PAGE.description, path: "/about" },
    matches,
  );

export const handle: PageHandle = {
  styles: ["hero", "cards", "banks", "landing"],
  layout: "bands",
};

export default function Landing() {
  return (
    <>
      <Opening />
      <Banks />
      <Why />
      <Tips />
      <Close />
    </>
  );
}

function Opening() {
  const { hero } = PAGE;
  return (
    <div className="hero landing-hero">
      <picture>
        <source media="(width >= 48rem)" srcSet={illustrationWide} />
        <img src={illustrationTall} alt="" />
      </picture>
      <div className="wrap">
        <div className="hero-copy">
          <h1>{hero.heading}</h1>
          <p>{hero.lead}</p>
          <div className="row">
            <ButtonLink look="gold" href="/complementary-game">
              {hero.complementary}
            </ButtonLink>
            <ButtonLink look="ghost" href="/pay-and-play">
              {hero.payAndPlay}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

function Banks() {
  return (
    <Band id="banks" heading={PAGE.banks.heading} text={PAGE.banks.text}>
      <ul className="banks">
        {BANK_CARDS.map((card) => (
          <li key={card.id}>
            <a href="/complementary-game">
              <BankWordmark card={card} />
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}

const REASON_ICONS = {
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path d="M2.5 10h19M6 15h4" />
    </>
  ),
  flag: <path d="M7 21V3l10 4-10 4M4 21h8" />,
  gift: (
    <path d="M3.5 9h17v4h-17zM5 13v8h14v-8M12 9v12M12 9C9 9 7 7.5 7 5.7 7 3.5 11 3 12 9zM12 9c3 0 5-1.5 5-3.3C17 3.5 13 3 12 9z" />
  ),
} as const;

function Why() {
  const shell = useRouteLoaderData<{ site: Site }>("root");
  return (
    <Band id="why" sand heading={PAGE.why.heading(shell?.site.name ?? "")}>
      <ul className="reasons">
        {PAGE.why.cards.map((card) => (
          <li key={card.title}>
            <LineArt>{REASON_ICONS[card.icon]}</LineArt>
            <h3>{card.title}</h3>
            <p className="meta">{card.text}</p>
            {"link" in card ? (
              <a href={card.link.to}>{card.link.label}</a>
            ) : null}
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Tips() {
  return (
    <Band id="tips" heading={PAGE.tips.heading} text={PAGE.tips.text}>
      <div className="cards">
        {PAGE.tips.cards.map((card) => (
          <IllustratedCard key={card.title} as="h3" {...card} />
        ))}
      </div>
      <div className="row">
        <ButtonLink look="quiet" href="/tips-and-tricks">
          {PAGE.tips.viewAll}
        </ButtonLink>
      </div>
    </Band>
  );
}

function Close() {
  return (
    <section className="landing-close" aria-labelledby="close">
      <div className="wrap">
        <h2 id="close">{PAGE.close.heading}</h2>
        <ButtonLink look="gold" href="/complementary-game">
          {PAGE.close.button}
        </ButtonLink>
      </div>
    </section>
  );
}

/** One idea of the page. */
function Band({
  id,
  heading,
  text,
  sand = false,
  children,
}: {
  id: string;
  heading: string;
  text?: string;
  sand?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={sand ? "landing-band sand" : "landing-band"}
      aria-labelledby={id}
    >
      <div className="wrap">
        <div>
          <h2 id={id}>{heading}</h2>
          {text ? <p className="lead">{text}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
