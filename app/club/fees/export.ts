import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { BYTE_ORDER_MARK, csvLines, rupeesCell } from "#app/club/csv.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { STATES } from "./content.ts";
import { feesPath } from "./paths.ts";
import { type FeesPage, readFeesPage, startFeesExport } from "./fees.server.ts";

const BATCH = 1_000;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament = "" } = params;
  await requireClubUser(context, request, { confirm: true });
  if (!isRequestedFromThisSite(request)) {
    return redirectDocument(feesPath(tournament));
  }
  // Before anything is read: an export that cannot be noted is none.
  await startFeesExport(context, tournament);
  const entries: FeesPage["entries"] = [];
  let slug = "";
  for (let page = 1; ; page += 1) {
    const read = await readFeesPage(
      context,
      tournament,
      undefined,
      page,
      BATCH,
    );
    ({ slug } = read.tournament);
    entries.push(...read.entries);
    if (read.entries.length < BATCH) break;
  }
  return new Response(
    BYTE_ORDER_MARK +
      csvLines([
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
      ]),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="fees_${slug}_${dayInIndiaOf(new Date())}.csv"`,
      },
    },
  );
}
