import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { PAST_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { PAST_PAGE as PAGE } from "#app/tournaments/content.ts";
import { PastYears } from "#app/tournaments/past-years.tsx";
import { sharedList } from "#app/tournaments/shared-reads.server.ts";
import { listTournaments } from "#app/tournaments/tournament-list.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "All tournaments that the club has played, year by year.",
      path: PAST_TOURNAMENTS_PATH,
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.user.get().catch(() => null);
  // A visitor's is kept as a page.
  const { past } = await (user ? sharedList() : listTournaments(context));
  return { past };
}

export default function PastTournaments() {
  const { past } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      {past.length === 0 ? (
        <>
          <p>{PAGE.none}</p>
          <ButtonRow>
            <ButtonLink href="/tournaments">{PAGE.toCome}</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <PastYears as="h2" years={past} />
      )}
    </Column>
  );
}
