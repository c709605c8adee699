import { useLoaderData, useRouteLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { artOf, sharedBankCards } from "#app/catalogue/banks/bank-cards.server.ts";
import { banksOf, BankTiles } from "#app/catalogue/banks/bank-tiles.tsx";
import { TipCard } from "#app/catalogue/tips/tip-card.tsx";
import { sharedTips } from "#app/catalogue/tips/tips.server.ts";
import { Hero } from "#app/pages/hero.tsx";
import { capitalized, numberWord } from "#app/site/number-word.ts";
import { pageMeta, type Site } from "#app/site/seo.ts";
import { ifAtHand } from "#app/site/visitor-reads.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { LineArt } from "#app/ui/icon.tsx";
import illustrationTall from "./illustrations/tee-off-tall.svg";
import illustrationWide from "./illustrations/tee-off-wide.svg";

const PAGE = {
  title: "Book your golf game",
  description: "Complimentary rounds with your bank card, or pay and play at courses across India.",
  hero: {
    heading: "Ready to tee off?",
    lead: "Play a round that your bank card already covers, or pay and play where you like.",
    complementary: "Complementary Games",
    payAndPlay: "Pay and Play",
  },
  banks: {
    heading: (banks: number) =>
      `${capitalized(numberWord(banks))} ${banks === 1 ? "bank" : "banks"}, one tee`,
    text: "Choose yours to see the card, the benefit and where to book.",
  },
  why: {
    heading: (siteName: string) => `Why choose ${siteName}`,
    cards: [
      {
        icon: "card",
        title: "Card Benefits",
        text: "See which of your cards carries golf, and what it takes to use it.",
      },
      {
        icon: "flag",
        title: "Premium Courses",
        text: "Know the course before you travel: how hard it plays and what a round costs.",
        link: { label: "Explore the courses", to: "/courses" },
      },
      {
        icon: "gift",
        title: "Complementary Games",
        text: "Go straight to your bank's own booking desk. No form of ours in between.",
      },
    ],
  },
  tips: {
    heading: "Tips & Tricks",
    text: "A better round starts before the first tee.",
    viewAll: "View All Tips",
  },
  close: {
    heading: "Your next round may already be paid for",
    button: "Get Complementary Games",
  },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.title, description: PAGE.description, path: "/about" }, matches);

/** Without the cards and tips the page is as good as ever. */
export async function loader() {
  const [cards, tips] = await Promise.all([
    ifAtHand(sharedBankCards()),
    ifAtHand(sharedTips("about")),
  ]);
  return { cards: (cards ?? []).map(artOf), tips: tips ?? [] };
}

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
    <Hero
      picture={
        <picture>
          <source media="(width >= 48rem)" srcSet={illustrationWide} />
          <img
            className="absolute inset-0 size-full object-cover object-bottom"
            src={illustrationTall}
            alt=""
          />
        </picture>
      }
      heading={hero.heading}
      lead={hero.lead}
      buttons={
        <>
          <ButtonLink look="gold" href="/complementary-game">
            {hero.complementary}
          </ButtonLink>
          <ButtonLink look="ghost" href="/pay-and-play">
            {hero.payAndPlay}
          </ButtonLink>
        </>
      }
    />
  );
}

function Banks() {
  const { cards } = useLoaderData<typeof loader>();
  if (cards.length === 0) return null;
  return (
    <Band id="banks" heading={PAGE.banks.heading(banksOf(cards))} text={PAGE.banks.text}>
      <BankTiles cards={cards} />
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
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-12 gap-y-8">
        {PAGE.why.cards.map((card) => (
          <li key={card.title} className="grid grid-cols-1 content-start justify-items-start gap-2">
            <span className="text-gold-700">
              <LineArt size="large">{REASON_ICONS[card.icon]}</LineArt>
            </span>
            <h3 className="text-2xl">{card.title}</h3>
            <p className="text-base text-muted">{card.text}</p>
            {"link" in card ? <a href={card.link.to}>{card.link.label}</a> : null}
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Tips() {
  const { tips } = useLoaderData<typeof loader>();
  return (
    <Band id="tips" heading={PAGE.tips.heading} text={PAGE.tips.text}>
      {tips.length > 0 ? (
        <CardGrid>
          {tips.map((tip) => (
            <TipCard key={tip.id} as="h3" tip={tip} />
          ))}
        </CardGrid>
      ) : null}
      <ButtonRow>
        <ButtonLink look="quiet" href="/tips-and-tricks">
          {PAGE.tips.viewAll}
        </ButtonLink>
      </ButtonRow>
    </Band>
  );
}

function Close() {
  return (
    <section
      className="bg-fairway-800 py-band text-white [contain-intrinsic-size:auto_36rem] [content-visibility:auto]"
      aria-labelledby="close"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-5">
        <h2 id="close" className="max-w-[20ch] text-band">
          {PAGE.close.heading}
        </h2>
        <ButtonLink look="gold" href="/complementary-game">
          {PAGE.close.button}
        </ButtonLink>
      </div>
    </section>
  );
}

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
      // Layout of sections below the first screen is deferred, to paint the first one sooner.
      className={`py-band [contain-intrinsic-size:auto_36rem] [content-visibility:auto] ${sand ? "bg-sand-100" : ""}`}
      aria-labelledby={id}
    >
      <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-8 px-5">
        <div>
          <h2 id={id} className="text-band">
            {heading}
          </h2>
          {text ? <p className="text-lg text-muted">{text}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
