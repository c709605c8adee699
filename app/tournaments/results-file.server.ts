import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import type { PublishedResults } from "./play.ts";
import { readPublished } from "./published.server.ts";
import type { Tournament } from "./tournament.ts";
import { findInformation } from "./tournaments.server.ts";

type RowsOf = (
  results: PublishedResults,
  played: Pick<Tournament, "divisions" | "state">,
) => (string | number)[][];

/** The loader of a file of published results. */
export const resultsFileLoader =
  (rowsOf: RowsOf) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const [tournament, { results }] = await Promise.all([
      findInformation(context, params.slug),
      readPublished(context, params.slug),
    ]);
    if (!results) throw new Response(null, { status: 404 });
    return new Response(BYTE_ORDER_MARK + csvLines(rowsOf(results, tournament)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${tournament.slug}-results.csv"`,
        // As old as the page may be that shows them.
        "Cache-Control": "public, max-age=60",
      },
    });
  };
