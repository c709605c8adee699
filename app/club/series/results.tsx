import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { PLAYERS_PAGE as PAGE } from "#app/club/people/players/content.ts";
import { PlayersForm } from "#app/club/people/players/players-form.tsx";
import { playersView } from "#app/club/people/players/players.server.ts";
import { playersSchema } from "#app/club/people/players/schema.ts";
import { clubSeriesPath, seriesResultsPath } from "#app/site/series-paths.ts";
import { playersQuery, savePlayers } from "./players.server.ts";
import { readSeries } from "./series.server.ts";

export const meta = clubMeta(PAGE.heading, "Whose published results count in a series.");

export const loader = formLoader(async ({ context, params, request }) => {
  const { id, name } = await readSeries(context, params.series);
  const view = await playersView(context, { series: id }, playersQuery(request));
  return { id, name, view };
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  return submitClubForm(post, {
    schema: playersSchema,
    isSaved: false,
    lists: ["choices"],
    async run(form, { context, request }) {
      const series = await readSeries(context, id);
      return savePlayers(context, form, {
        of: { series: id },
        series: [series],
        path: seriesResultsPath(id),
        query: playersQuery(request),
      });
    },
  });
}

export default function SeriesResults() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: clubSeriesPath(content?.id ?? ""), text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
      wide
    >
      {content ? <PlayersForm path={path} view={content.view} answer={answer} /> : null}
    </ClubScreen>
  );
}
