import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { FILE_HEADERS, seriesRows } from "#app/tournaments/series/file.ts";
import { readPublicSeries } from "#app/tournaments/series/series.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const series = await readPublicSeries(context, params.slug);
  return new Response(BYTE_ORDER_MARK + csvLines(seriesRows(series)), {
    headers: {
      ...FILE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${series.slug}.csv"`,
    },
  });
}
