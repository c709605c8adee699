import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import type { Division } from "./divisions.ts";
import type { PublishedResults } from "./play.ts";
import { readPublished } from "./published.server.ts";
import { findInformation } from "./tournaments.server.ts";

type RowsOf = (results: PublishedResults, divisions: readonly Division[]) => (string | number)[][];

/** The loader of a file of published results. */
export const resultsFileLoader =
  (rowsOf: RowsOf) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const [{ slug, divisions }, { results }] = await Promise.all([
      findInformation(context, params.slug),
      readPublished(context, params.slug),
    ]);
    if (!results) throw new Response(null, { status: 404 });
    return new Response(BYTE_ORDER_MARK + csvLines(rowsOf(results, divisions)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${slug}-results.csv"`,
        // As old as the page may be that shows them.
        "Cache-Control": "public, max-age=60",
      },
    });
  };
