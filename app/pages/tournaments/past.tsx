import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import { PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { PAST_PAGE as PAGE } from "#app/tournaments/content.ts";
import { PastYears } from "#app/tournaments/past-years.tsx";
import { sharedPast } from "#app/tournaments/shared-reads.server.ts";
import { listPast } from "#app/tournaments/tournament-list.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { LaterEarlier } from "#app/ui/later-earlier.tsx";
import { YearLinks } from "#app/ui/year-links.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "All tournaments that the club has played, year by year.",
      path: PAST_TOURNAMENTS_PATH,
    },
    matches,
  );

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = {
    year: /^\d{4}$/.exec(query.get("year") ?? "")?.[0],
    page: pageIn(query),
  };
  const user = await context.user.get().catch(() => null);
  // A visitor's is kept as a page.
  return user ? sharedPast(asked) : listPast(context, asked);
}

export default function PastTournaments() {
  const { past, years, year, page, hasMore } = useLoaderData<typeof loader>();
  const pathOf = (of: string | null, page = 1) =>
    withQuery(PAST_TOURNAMENTS_PATH, { year: of ?? undefined, page });
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <YearLinks label={PAGE.years} years={years} current={year} pathOf={pathOf} />
      {past.length === 0 && year !== null ? <p>{PAGE.noneInYear(year)}</p> : null}
      {past.length === 0 && year === null ? (
        <>
          <p>{PAGE.none}</p>
          <ButtonRow>
            <ButtonLink href="/tournaments">{PAGE.toCome}</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <PastYears as="h2" years={past} />
      )}
      <LaterEarlier
        page={page}
        hasMore={hasMore}
        pathOf={(other) => pathOf(year, other)}
        later={PAGE.later}
        earlier={PAGE.earlier}
      />
    </Column>
  );
}
