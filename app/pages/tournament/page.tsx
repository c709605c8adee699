import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { registeredTournaments } from "#app/pages/registered-tournaments.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { informationOf } from "#app/tournaments/information.server.ts";
import {
  type InformationContent,
  InformationPage,
} from "#app/tournaments/information-page.tsx";
import { readPublished } from "#app/tournaments/published.server.ts";
import type { EntryState } from "#app/tournaments/tournament.ts";
import { leaderBoards, sportsEvent } from "#app/tournaments/sports-event.ts";
import {
  countPlacesOf,
  findInformation,
} from "#app/tournaments/tournaments.server.ts";
import type { PageHandle } from "#app/ui/page.ts";

type Data = { information: InformationContent; entered: EntryState | null };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.information.name,
          description: data.information.description,
          path: data.information.path,
          image: data.information.shareImage,
        },
        matches,
      )
    : [];

export const handle: PageHandle<Data> = {
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site, { information }) => [
        sportsEvent(information.event, site),
        ...leaderBoards(information, site),
      ]
    : undefined,
};

export async function loader({
  context,
  params,
}: LoaderFunctionArgs): Promise<Data> {
  // A failed look-up of the user counts as signed out.
  const user = await context.user.get().catch(() => null);
  const [tournament, published, registered] = await Promise.all([
    findInformation(context, params.slug),
    readPublished(context, params.slug),
    user ? registeredTournaments(context, user.id) : null,
  ]);
  const places = await countPlacesOf(context, tournament);
  return {
    information: informationOf(tournament, places, new Date(), published),
    entered: registered?.get(tournament.id) ?? null,
  };
}

export default function TournamentInformation() {
  return <InformationPage {...useLoaderData<typeof loader>()} />;
}
