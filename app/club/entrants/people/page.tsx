import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { PLAYERS_PAGE as PAGE } from "#app/club/people/players/content.ts";
import { PlayersForm } from "#app/club/people/players/players-form.tsx";
import { playersView } from "#app/club/people/players/players.server.ts";
import { playersSchema } from "#app/club/people/players/schema.ts";
import { playersQuery, savePlayers } from "#app/club/series/players.server.ts";
import { seriesOf } from "#app/club/series/series.server.ts";
import { entrantsPath, playerPeoplePath } from "#app/site/paths.ts";
import { LIST_PAGE } from "../content.ts";

export const meta = clubMeta(
  PAGE.heading,
  "Who of the members’ register the players of a tournament are.",
);

export const loader = tournamentLoader(async ({ id, context, request }) => {
  const [{ name }, view] = await Promise.all([
    readTournament(context, id),
    playersView(context, { tournament: id }, playersQuery(request)),
  ]);
  return { name, view };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema: playersSchema,
    isSaved: false,
    lists: ["choices"],
    async run(form, { context, request }) {
      return savePlayers(context, form, {
        of: { tournament: id },
        series: await seriesOf(context, id),
        path: playerPeoplePath(id),
        query: playersQuery(request),
      });
    },
  });
}

export default function PlayersOfTournament() {
  const { id, path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: entrantsPath(id), text: LIST_PAGE.heading }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
      wide
    >
      {content ? <PlayersForm path={path} view={content.view} answer={answer} /> : null}
    </ClubScreen>
  );
}
