import { csvLoader } from "#app/club/export.server.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { csvBody, csvFileName, csvHead, furtherPlayers } from "./csv.ts";
import {
  countEntrants,
  listAllEntrants,
  readTournamentOfEntrants,
  startExport,
} from "./entrants.server.ts";
import { readFilters } from "./filters.ts";
import { BYTE_ORDER_MARK } from "#app/club/csv.ts";

export const loader = csvLoader(
  ({ request, params }) =>
    entrantsPath(params.tournament ?? "") + new URL(request.url).search,
  async ({ request, context, params }) => {
    const tournament = await readTournamentOfEntrants(
      context,
      params.tournament,
    );
    const { id, questions } = tournament;
    await startExport(context, id);
    const query = new URL(request.url).searchParams;
    const [entrants, counts] = await Promise.all([
      listAllEntrants(context, tournament, readFilters(query, questions)),
      countEntrants(context, id),
    ]);
    const further = furtherPlayers(tournament, counts);
    return {
      name: csvFileName(tournament, new Date()),
      body:
        BYTE_ORDER_MARK +
        csvHead(tournament, further) +
        csvBody(entrants, tournament, further),
    };
  },
);
