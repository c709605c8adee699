import { fileLines } from "#app/club/columns.ts";
import { csvLoader, readAllPages } from "#app/club/export.server.ts";
import { feesPath } from "#app/club/money-paths.ts";
import { readTournament } from "#app/club/read-tournament.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { FEE_COLUMNS } from "./columns.server.ts";
import { readEntryFees, startFeesExport } from "./fees.server.ts";

export const loader = csvLoader(
  ({ params }) => feesPath(params.tournament ?? ""),
  async ({ context, params }) => {
    const { tournament = "" } = params;
    const { slug } = await readTournament(context, tournament);
    await startFeesExport(context, tournament);
    const entries = await readAllPages((page, size) =>
      readEntryFees(context, tournament, page, size),
    );
    return {
      name: `fees_${slug}_${dayInIndiaOf(new Date())}.csv`,
      rows: fileLines(FEE_COLUMNS, entries),
    };
  },
);
