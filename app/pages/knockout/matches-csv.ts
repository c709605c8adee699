import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "#app/site/csv.ts";
import { FILE_AGE, readMatches } from "./matches-file.server.ts";

const HEADINGS = [
  ...["Round", "Match", "First side", "Second side", "Winner", "Result", "Play by"],
  ...["Goes on", "Corrected"],
];

export async function loader(args: LoaderFunctionArgs) {
  const { slug, matches } = await readMatches(args);
  const hasDivisions = matches.some(({ division }) => division !== null);
  const rows = matches.map(
    ({ division, round, match, first, second, winner, result, play_by, goes_on, corrected }) =>
      [
        ...(hasDivisions ? [division] : []),
        ...[round, match, first, second, winner, result, play_by, goes_on, corrected],
      ].map((cell) => cell ?? ""),
  );
  const headings = [...(hasDivisions ? ["Division"] : []), ...HEADINGS];
  return new Response(BYTE_ORDER_MARK + csvLines([headings, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-matches.csv"`,
      ...FILE_AGE,
    },
  });
}
