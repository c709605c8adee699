import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import { readOwnKnockout } from "#app/entries/own-knockout.server.ts";
import { registeredTournaments } from "#app/pages/registered-tournaments.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { InformationPage } from "#app/tournaments/information/information-page.tsx";
import { readInformation } from "#app/tournaments/information/information.server.ts";
import type { InformationContent } from "#app/tournaments/information/information.ts";
import { OPENING_END } from "#app/tournaments/information/opening.tsx";
import type { OwnLines } from "#app/tournaments/information/results.tsx";
import { standingText } from "#app/tournaments/knockout/own-matches.ts";
import { sharedInformation } from "#app/tournaments/shared-reads.server.ts";
import { leaderBoards, sportsEvent } from "#app/tournaments/sports-event.ts";
import type { EntryState } from "#app/tournaments/tournament.ts";
import type { PageHandle } from "#app/ui/page.ts";

type Data = {
  information: InformationContent;
  entered: EntryState | null;
  own?: OwnLines | undefined;
  /** Where the own side of a knock-out stands; null: its next match says it, or there is none. */
  standing: string | null;
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.information.name,
          description: data.information.description,
          path: data.information.path,
          image: data.information.shareImage,
          imageSize: data.information.shareImageSize,
        },
        matches,
      )
    : [];

export const handle: PageHandle<Data> = {
  firstScreenEnd: OPENING_END,
  // Rendered on the server only, so none of this is shipped as script.
  structuredData: import.meta.env.SSR
    ? (site, { information }) => [
        sportsEvent(information.event, site),
        ...leaderBoards(information, site),
      ]
    : undefined,
};

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Data> {
  // A failed look-up of the user counts as signed out.
  const user = await context.user.get().catch(() => null);
  const { slug = "" } = params;
  const [{ id, information }, registered] = await Promise.all([
    // A visitor's is kept as a page.
    user ? sharedInformation(slug) : readInformation(context, slug),
    user ? registeredTournaments(context, user.id) : null,
  ]);
  const entered = registered?.get(id) ?? null;
  const knockout =
    entered === "confirmed" && information.sheetPath !== null
      ? await readOwnKnockout(context, slug)
      : null;
  return {
    information,
    entered,
    standing: standingText(knockout?.standing, knockout?.matches),
    own: user && information.results ? await readOwnLines(context, slug) : undefined,
  };
}

/** A failed look-up counts as none. */
async function readOwnLines(
  { supabase }: RequestContext,
  slug: string,
): Promise<OwnLines | undefined> {
  const { data, error } = await supabase
    .rpc("own_result_lines", { slug })
    .overrideTypes<OwnLines | null, { merge: false }>();
  if (error) logFailedLookup(error);
  return data ?? undefined;
}

export default function TournamentInformation() {
  return <InformationPage {...useLoaderData<typeof loader>()} />;
}
