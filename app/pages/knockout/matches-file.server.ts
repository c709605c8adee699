import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndiaOf } from "#app/site/today.ts";
import { readKnockouts } from "#app/tournaments/knockout/knockout.server.ts";
import { type MatchLine, matchLines } from "#app/tournaments/knockout/knockout.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";

/** As old as the page may be that shows them. */
export const FILE_AGE = { "Cache-Control": "public, max-age=60" };

/** Its division is null where a knock-out is for all. */
type FileLine = MatchLine & { division: string | null };

/** The matches of a published knock-out, or of those of the divisions, with its tournament. */
export async function readMatches({
  context,
  params,
}: Pick<LoaderFunctionArgs, "context" | "params">): Promise<{
  name: string;
  slug: string;
  matches: FileLine[];
}> {
  const { slug = "" } = params;
  const [{ name }, knockouts] = await Promise.all([
    findTournament(context, slug),
    readKnockouts(context, slug),
  ]);
  if (knockouts.length === 0) throw new Response(null, { status: 404 });
  const today = dayInIndiaOf(new Date());
  const matches = knockouts.flatMap((each) =>
    matchLines(each, today).map((line) => ({ ...line, division: each.division?.name ?? null })),
  );
  return { name, slug, matches };
}
