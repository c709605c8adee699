import { unwrap } from "#app/club/frame/administrator.server.ts";
import { csvLoader } from "#app/club/frame/export.server.ts";
import { printResultsPath } from "#app/club/play/paths.ts";
import { readByIds, readWhole } from "#app/platform/supabase/whole-reads.server.ts";
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
    const joined = unwrap(
      await readWhole(
        () =>
          context.supabase
            .from("result_people")
            .select("player_id, person")
            .eq("tournament_id", id)
            .not("person", "is", null),
        ["player_id"],
      ),
    );
    const people = unwrap(
      await readByIds(
        joined.flatMap(({ person }) => person ?? []),
        (ids) =>
          context.supabase
            .from("people")
            .select("id, authority_number")
            .in("id", ids)
            .not("authority_number", "is", null)
            .limit(ids.length),
      ),
    );
    const numbers = new Map(people.map((person) => [person.id, person.authority_number]));
    const numberOf = new Map(
      joined.map(({ player_id: player, person }) => [player, numbers.get(person ?? "") ?? null]),
    );
    return {
      name: `handicap-scores_${open.tournament.slug}.csv`,
      rows: scoreRows(open, (player) => numberOf.get(player) ?? null),
    };
  },
);
