import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_HEADERS, seriesDocument } from "#app/tournaments/series/file.ts";
import { readPublicSeries } from "#app/tournaments/series/series.server.ts";

export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  Response.json(seriesDocument(await readPublicSeries(context, params.slug)), {
    headers: FILE_HEADERS,
  });
