import type { LoaderFunctionArgs } from "@remix-run/node";
import { DIVISION } from "#app/site/knockout-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { readKnockout } from "#app/tournaments/knockout/knockout.server.ts";
import { shownRounds } from "#app/tournaments/knockout/knockout.ts";
import {
  lastEightImage,
  lastEightVersion,
  lastRounds,
} from "#app/tournaments/knockout/last-eight.server.ts";
import { pictureResponse } from "#app/tournaments/share-image.server.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

export async function loader({ request, context, params: { slug = "" } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [tournament, facts] = await Promise.all([
    findTournament(context, slug),
    readKnockout(context, slug, searchParams.get(DIVISION) ?? undefined),
  ]);
  const rounds = facts ? shownRounds(facts, dayInIndiaOf(new Date())) : [];
  if (!facts || lastRounds(rounds).length === 0) throw new Response(null, { status: 404 });
  const shown = [tournament, facts.division ?? null, rounds] as const;
  return pictureResponse(
    await lastEightImage(...shown),
    searchParams.get("v") === lastEightVersion(...shown),
  );
}
