import { fileLines } from "#app/club/frame/columns.ts";
import { csvLoader } from "#app/club/frame/export.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { feesPath } from "#app/site/money-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { FEE_COLUMNS } from "./columns.server.ts";
import { readAllFees, startFeesExport } from "./fees.server.ts";

export const loader = csvLoader(
  ({ params }) => feesPath(params.tournament ?? ""),
  async ({ context, params }) => {
    const { tournament = "" } = params;
    const { slug } = await readTournament(context, tournament);
    await startFeesExport(context, tournament);
    const entries = await readAllFees(context, tournament);
    return {
      name: `fees_${slug}_${dayInIndiaOf(new Date())}.csv`,
      rows: fileLines(FEE_COLUMNS, entries),
    };
  },
);
