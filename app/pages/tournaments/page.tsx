import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { registeredTournaments } from "#app/pages/registered-tournaments.server.ts";
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
  /** Past tournaments in all, of which `past` has the latest. */
  pastCount: number;
};

const LATEST = 10;

export const handle: PageHandle<Data> = {
  script: ({ isSignedIn }) => (isSignedIn ? FRESH_REGISTRATIONS : null),
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site, { open, coming, earlier, closed }) =>
        [...open, ...coming, ...earlier, ...closed].map(({ event }) => sportsEvent(event, site))
    : undefined,
};

export async function loader({ context }: LoaderFunctionArgs): Promise<Data> {
  // A failed look-up of the user counts as not registered.
  const user = await context.user.get().catch(() => null);
  const [list, entered] = await Promise.all([
    // A visitor's is kept as a page.
    user ? sharedList() : listTournaments(context),
    user ? registeredTournaments(context, user.id) : new Map(),
  ]);
  return {
    ...withEntries(list, entered),
    isSignedIn: user !== null,
    past: latestOf(list.past, LATEST),
    pastCount: list.past.reduce((sum, [, all]) => sum + all.length, 0),
  };
}

const FEATURED = 2;

const LATER = [
  { id: "coming", heading: "Coming up" },
  { id: "earlier", heading: "Earlier, still open" },
  { id: "closed", heading: "Closed and cancelled" },
] as const;

export default function Tournaments() {
  const { open, coming, earlier, closed, today, past, pastCount } = useLoaderData<typeof loader>();
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
