import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { lineOf } from "#app/catalogue/news/kind.ts";
import { NewsLine, type NewsLineContent } from "#app/catalogue/news/news-line.tsx";
import { sharedNews } from "#app/catalogue/news/news.server.ts";
import { Hero } from "#app/pages/hero.tsx";
import { registeredTournaments } from "#app/pages/registered-tournaments.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { TAGLINE } from "#app/site/content.ts";
import { NEWS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ifAtHand } from "#app/site/visitor-reads.server.ts";
import { listIfAtHand, latestIfAtHand } from "#app/tournaments/shared-reads.server.ts";
import { highlightsOf, withEntries } from "#app/tournaments/tournament-list.server.ts";
import type { EntryState } from "#app/tournaments/tournament.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeroIllustration } from "./hero-illustration.tsx";
import { TicketBand, type Tickets } from "./tickets.tsx";

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

export async function loader({ context }: LoaderFunctionArgs) {
  const [tickets, news] = await Promise.all([ticketsOf(context), ifAtHand(sharedNews())]);
  return { tickets, news: (news ?? []).map(lineOf) };
}

async function ticketsOf(context: RequestContext): Promise<Tickets | null> {
  const [list, entered] = await Promise.all([listIfAtHand(), entriesOf(context)]);
  // Without the list the page is as good as ever.
  if (!list) return null;
  const { latest } = list;
  return {
    ...highlightsOf(withEntries(list, entered)),
    latest: latest === null ? null : await latestIfAtHand(latest),
  };
}

/** A failed look-up of the user counts as not entered. */
async function entriesOf(context: RequestContext): Promise<ReadonlyMap<string, EntryState>> {
  const user = await context.user.get().catch(() => null);
  return user ? registeredTournaments(context, user.id) : new Map();
}

export default function Home() {
  const { tickets, news } = useLoaderData<typeof loader>();
  return (
    <>
      <Opening />
      {tickets ? <TicketBand {...tickets} /> : null}
      {news.length > 0 ? <News news={news} /> : null}
    </>
  );
}

function News({ news }: { news: readonly NewsLineContent[] }) {
  return (
    <section aria-labelledby="news" className="mx-auto grid w-full max-w-page gap-6 px-5 pb-band">
      <h2 id="news" className="text-band">
        News
      </h2>
      <ul className="grid grid-cols-cards gap-5">
        {news.map((each) => (
          <NewsLine key={each.href} news={each} as="h3" />
        ))}
      </ul>
      <p>
        <a href={NEWS_PATH} className="inline-flex min-h-11 items-center">
          All news
        </a>
      </p>
    </section>
  );
}

function Opening() {
  return (
    <Hero
      isFirstScreen
      picture={<HeroIllustration />}
      heading={TAGLINE}
      lead="Club tournaments, and complimentary rounds with your bank card."
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
      <nav className="absolute inset-x-2 bottom-4 md:hidden" aria-label="Shortcuts">
        <ul className="grid grid-cols-6 gap-1">
          {SHORTCUTS.map(({ label, to }) => (
            <li key={label} className="col-span-2 nth-[n+4]:col-span-3">
              <a
                className="grid min-h-14.5 place-items-center rounded-lg border border-glass-line bg-glass-thick px-0.5 text-center text-xs font-semibold wrap-anywhere text-white no-underline"
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
