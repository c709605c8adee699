import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { readPublished } from "#app/tournaments/published.server.ts";
import { resultRows } from "#app/tournaments/results-file.ts";
import { findInformation } from "#app/tournaments/tournaments.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [{ slug, divisions }, { results }] = await Promise.all([
    findInformation(context, params.slug),
    readPublished(context, params.slug),
  ]);
  if (!results) throw new Response(null, { status: 404 });
  return new Response(BYTE_ORDER_MARK + csvLines(resultRows(results, divisions)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-results.csv"`,
      // As old as the page may be that shows them.
      "Cache-Control": "public, max-age=60",
    },
  });
}
