import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { FILE_AGE, readMatches } from "./matches-file.server.ts";

const HEADINGS = ["Round", "Match", "First side", "Second side", "Winner", "Result", "Play by"];

export async function loader(args: LoaderFunctionArgs) {
  const { slug, matches } = await readMatches(args);
  const rows = matches.map(({ round, match, first, second, winner, result, play_by }) =>
    [round, match, first, second, winner, result, play_by].map((cell) => cell ?? ""),
  );
  return new Response(BYTE_ORDER_MARK + csvLines([HEADINGS, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-matches.csv"`,
      ...FILE_AGE,
    },
  });
}
