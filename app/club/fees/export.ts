import { csvLoader, readAllPages } from "#app/club/export.server.ts";
import { fileLines } from "#app/club/columns.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { FEE_COLUMNS } from "./columns.server.ts";
import { feesPath } from "./paths.ts";
import { readFeesPage, startFeesExport } from "./fees.server.ts";

export const loader = csvLoader(
  ({ params }) => feesPath(params.tournament ?? ""),
  async ({ context, params }) => {
    const { tournament = "" } = params;
    await startFeesExport(context, tournament);
    let slug = "";
    const entries = await readAllPages(async (page, size) => {
      const read = await readFeesPage(
        context,
        tournament,
        undefined,
        page,
        size,
      );
      ({ slug } = read.tournament);
      return read.entries;
    });
    return {
      name: `fees_${slug}_${dayInIndiaOf(new Date())}.csv`,
      rows: fileLines(FEE_COLUMNS, entries),
    };
  },
);
