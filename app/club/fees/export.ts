import { csvLoader, readAllPages } from "#app/club/export.server.ts";
import { rupeesCell } from "#app/club/csv.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { STATES } from "./content.ts";
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
      rows: [
        [
          "Name",
          "Reference",
          "State",
          "Charged",
          "Waived",
          "Received",
          "Refunded",
          "Outstanding",
          "Refund due",
        ],
        ...entries.map((entry) => [
          entry.name,
          entry.reference,
          STATES[entry.state],
          ...[
            entry.charged,
            entry.waived,
            entry.paid,
            entry.refunded,
            // Not negative, which spreadsheet programs would get as text.
            Math.max(entry.due, 0),
            Math.max(-entry.due, 0),
          ].map(rupeesCell),
        ]),
      ],
    };
  },
);
