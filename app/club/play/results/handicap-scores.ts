import { unwrap } from "#app/club/frame/administrator.server.ts";
import { csvLoader } from "#app/club/frame/export.server.ts";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { printResultsPath } from "#app/club/play/paths.ts";
import { scoreRows } from "./handicap-score-rows.ts";
import { readResults } from "./results.server.ts";

/** Scores of a published tournament as a handicap authority takes them. */
export const loader = csvLoader(
  ({ params }) => printResultsPath(params.tournament ?? ""),
  async ({ context, params }) => {
    const { tournament: id = "" } = params;
    const open = await readResults(context, id);
    if (open.play.results_published_at === null) return null;
    unwrap(await context.supabase.rpc("start_entrants_export", { tournament: id }));
    const numbers = new Map(
      (await readPlayerPeople(context, { tournament: id })).map((known) => [
        known.player,
        known.authority_number,
      ]),
    );
    return {
      name: `handicap-scores_${open.tournament.slug}.csv`,
      rows: scoreRows(open, (player) => numbers.get(player) ?? null),
    };
  },
);
