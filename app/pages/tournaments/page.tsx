import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { registeredTournaments } from "#app/pages/registered-tournaments.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { hasNextPage, pageIn, withQuery } from "#app/site/list-pages.ts";
import { PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { PAST_PAGE, SEASON, TOURNAMENTS_PAGE as PAGE } from "#app/tournaments/content.ts";
import { PastYears } from "#app/tournaments/past-years.tsx";
import { sharedList } from "#app/tournaments/shared-reads.server.ts";
import { sportsEvent } from "#app/tournaments/sports-event.ts";
import { TournamentCard } from "#app/tournaments/tournament-card.tsx";
import {
  latestOf,
  listTournaments,
  type TournamentList,
  withEntries,
} from "#app/tournaments/tournament-list.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { FRESH_REGISTRATIONS } from "./fresh-registrations.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "Club tournaments that are open for registration, and how to enter them.",
      path: "/tournaments",
    },
    matches,
  );

type Data = TournamentList & {
  isSignedIn: boolean;
  /** From 1: of what is not over. */
  page: number;
  hasMore: boolean;
  /** Where calendar apps subscribe. */
  calendar: string;
  /** Past tournaments in all, of which `past` has the latest. */
  pastCount: number;
};

const LATEST = 10;

/** How many cards a page has. */
const CARDS = 100;

/** What is not over on a page, in the order of the groups; the rest is on the first one. */
function pageOf(list: TournamentList, page: number): TournamentList & { hasMore: boolean } {
  let skipped = (page - 1) * CARDS;
  let left = CARDS;
  const part = <Card,>(cards: readonly Card[]): Card[] => {
    const shown = cards.slice(skipped, skipped + left);
    skipped = Math.max(0, skipped - cards.length);
    left -= shown.length;
    return shown;
  };
  const { open, coming, earlier, closed } = list;
  const total = open.length + coming.length + earlier.length + closed.length;
  return {
    open: part(open),
    coming: part(coming),
    earlier: part(earlier),
    closed: part(closed),
    today: page === 1 ? list.today : [],
    past: page === 1 ? list.past : [],
    hasMore: hasNextPage(page, CARDS, total),
  };
}

export const handle: PageHandle<Data> = {
  script: ({ isSignedIn }) => (isSignedIn ? FRESH_REGISTRATIONS : null),
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site, { open, coming, earlier, closed }) =>
        [...open, ...coming, ...earlier, ...closed].map(({ event }) => sportsEvent(event, site))
    : undefined,
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  const page = pageIn(new URL(request.url).searchParams);
  // A failed look-up of the user counts as not registered.
  const user = await context.user.get().catch(() => null);
  const [list, entered] = await Promise.all([
    // A visitor's is kept as a page.
    user ? sharedList() : listTournaments(context),
    user ? registeredTournaments(context, user.id) : new Map(),
  ]);
  const { hasMore, ...shown } = pageOf(list, page);
  return {
    ...withEntries(shown, entered),
    isSignedIn: user !== null,
    past: latestOf(shown.past, LATEST),
    pastCount: list.pastCount,
    page,
    hasMore,
    calendar: `${environment.SITE_URL.replace(/^https?:/, "webcal:")}/tournaments.ics`,
  };
}

const FEATURED = 2;

const LATER = [
  { id: "coming", heading: "Coming up" },
  { id: "earlier", heading: "Earlier, still open" },
  { id: "closed", heading: "Closed and cancelled" },
] as const;

export default function Tournaments() {
  const { open, coming, earlier, closed, today, past, pastCount, page, hasMore, calendar } =
    useLoaderData<typeof loader>();
  const isEmpty = [open, coming, earlier, closed, today, past].every(({ length }) => length === 0);
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      {isEmpty ? (
        <p>
          {SEASON.planned}. {SEASON.plannedText}
        </p>
      ) : null}
      {open.length > 0 ? (
        <CardGrid featured={open.length >= FEATURED} lone={open.length === 1}>
          {open.slice(0, FEATURED).map((card) => (
            <TournamentCard key={card.id} card={card} />
          ))}
        </CardGrid>
      ) : null}
      {open.length > FEATURED ? (
        <CardGrid lone={open.length === FEATURED + 1}>
          {open.slice(FEATURED).map((card) => (
            <TournamentCard key={card.id} card={card} />
          ))}
        </CardGrid>
      ) : null}
      {LATER.map(({ id, heading }) => {
        const cards = { coming, earlier, closed }[id];
        return cards.length > 0 ? (
          <Section key={id} id={id} heading={heading}>
            <CardGrid lone={cards.length === 1}>
              {cards.map((card) => (
                <TournamentCard key={card.id} as="h3" card={card} />
              ))}
            </CardGrid>
          </Section>
        ) : null;
      })}
      {page > 1 || hasMore ? (
        <ButtonRow>
          {page > 1 ? (
            <ButtonLink look="quiet" href={withQuery("/tournaments", { page: page - 1 })}>
              {PAGE.pageBefore}
            </ButtonLink>
          ) : null}
          {hasMore ? (
            <ButtonLink look="quiet" href={withQuery("/tournaments", { page: page + 1 })}>
              {PAGE.pageAfter}
            </ButtonLink>
          ) : null}
        </ButtonRow>
      ) : null}
      {today.length > 0 ? (
        <Section id="today" heading="Played today">
          <PastYears years={[["Today", today]]} />
        </Section>
      ) : null}
      {past.length > 0 ? (
        <Section id="past" heading={PAST_PAGE.heading}>
          <PastYears years={past} />
          {pastCount > LATEST ? (
            <p>
              <a href={PAST_TOURNAMENTS_PATH}>{PAGE.allPast(pastCount)}</a>
            </p>
          ) : null}
        </Section>
      ) : null}
      {isEmpty ? null : (
        <p>
          <a href={calendar}>{PAGE.subscribe}</a> {PAGE.or}{" "}
          <a href="/tournaments.ics">{PAGE.download}</a>
        </p>
      )}
    </Column>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="mt-6 grid w-full grid-cols-1 gap-6" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-band">
        {heading}
      </h2>
      {children}
    </section>
  );
}
