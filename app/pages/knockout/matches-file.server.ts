import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndiaOf } from "#app/site/today.ts";
import { readKnockout } from "#app/tournaments/knockout/knockout.server.ts";
import { type MatchLine, matchLines } from "#app/tournaments/knockout/knockout.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

/** As old as the page may be that shows them. */
export const FILE_AGE = { "Cache-Control": "public, max-age=60" };

/** The matches of a published knock-out, with its tournament. */
export async function readMatches({
  context,
  params,
}: Pick<LoaderFunctionArgs, "context" | "params">): Promise<{
  name: string;
  slug: string;
  matches: MatchLine[];
}> {
  const { slug = "" } = params;
  const [{ name }, facts] = await Promise.all([
    findTournament(context, slug),
    readKnockout(context, slug),
  ]);
  if (!facts) throw new Response(null, { status: 404 });
  return { name, slug, matches: matchLines(facts, dayInIndiaOf(new Date())) };
}
