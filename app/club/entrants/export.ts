import { entrantsPath } from "#app/site/paths.ts";
import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { csvBody, csvFileName, csvHead, furtherPlayers } from "./csv.ts";
import {
  countEntrants,
  listAllEntrants,
  readTournamentOfEntrants,
  startExport,
} from "./entrants.server.ts";
import { readFilters } from "./filters.ts";
import { BYTE_ORDER_MARK } from "#app/club/csv.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireClubUser(context, request, { confirm: true });
  const { search, searchParams } = new URL(request.url);
  if (!isRequestedFromThisSite(request)) {
    // An export is noted under the administrator's name: it needs a click on
    // the list.
    return redirectDocument(entrantsPath(params.tournament ?? "") + search);
  }
  const tournament = await readTournamentOfEntrants(context, params.tournament);
  const { id, questions } = tournament;
  // Before anything is read: an export that cannot be noted is none.
  await startExport(context, id);
  const [entrants, counts] = await Promise.all([
    listAllEntrants(context, tournament, readFilters(searchParams, questions)),
    countEntrants(context, id),
  ]);
  const further = furtherPlayers(tournament, counts);
  return new Response(
    BYTE_ORDER_MARK +
      csvHead(tournament, further) +
      csvBody(entrants, tournament, further),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${csvFileName(tournament, new Date())}"`,
      },
    },
  );
}
