import { fileLines } from "#app/club/frame/columns.ts";
import { csvLoader } from "#app/club/frame/export.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { entrantColumns } from "./columns.server.ts";
import { listAllEntrants, readNumbers, startExport } from "./entrants.server.ts";
import { readFilters } from "./filters.ts";

export const loader = csvLoader(
  ({ request, params }) => entrantsPath(params.tournament ?? "") + new URL(request.url).search,
  async ({ request, context, params }) => {
    const tournament = await readTournament(context, params.tournament);
    const { id, slug, questions, max_group_size } = tournament;
    await startExport(context, id);
    const query = new URL(request.url).searchParams;
    const [entrants, numbers] = await Promise.all([
      listAllEntrants(context, tournament, readFilters(query, questions)),
      readNumbers(context, id),
    ]);
    const further = Math.max(max_group_size - 1, ...entrants.map(({ players }) => players.length));
    return {
      name: `entrants_${slug}_${dayInIndiaOf(new Date())}.csv`,
      rows: fileLines(entrantColumns(tournament, further, numbers), entrants),
    };
  },
);
