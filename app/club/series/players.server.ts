import type { z } from "zod";
import { PLAYERS_TOASTS as TOASTS, type Which, WHICH } from "#app/club/people/players/content.ts";
import {
  joinSurePlayers,
  knowPlayers,
  type PlayersOf,
} from "#app/club/people/players/players.server.ts";
import type { playersSchema } from "#app/club/people/players/schema.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import { type ClubSeries, movesOfTrial, purgeSeries } from "./series.server.ts";

/** Which players a page shows. */
export function playersQuery(request: Request): { which: Which; page: number } {
  const { searchParams: query } = new URL(request.url);
  return {
    which: WHICH.find((each) => each === query.get("which")) ?? "open",
    page: pageIn(query),
  };
}

/**
 * Saves who players are with what that does to the tables of series.
 *
 * @throws InvalidFields
 */
export async function savePlayers(
  context: RequestContext,
  { intent, choices }: z.output<typeof playersSchema>,
  {
    of,
    series,
    path,
    query,
  }: {
    of: PlayersOf;
    series: readonly ClubSeries[];
    path: string;
    query: ReturnType<typeof playersQuery>;
  },
) {
  const there = withQuery(path, query);
  const moves = (...[tried, unwrapped]: Parameters<Parameters<typeof joinSurePlayers>[2]>) =>
    movesOfTrial(context, series, tried, unwrapped);
  switch (intent) {
    case "join-sure": {
      const joined = await joinSurePlayers(context, of, moves);
      purgeSeries(series);
      return redirectWithSuccess(there, TOASTS.joined(joined));
    }
    case "save": {
      const changed = await knowPlayers(context, choices, moves);
      if (changed > 0) purgeSeries(series);
      return redirectWithSuccess(there, TOASTS.saved(changed));
    }
  }
}
