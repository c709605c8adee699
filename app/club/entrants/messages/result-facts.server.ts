import { readPlay } from "#app/club/play/play.server.ts";
import type { StoredCompetition } from "#app/club/play/published.ts";
import { resultFacts } from "#app/entries/own-words.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { OwnCompetitionResult, OwnResult } from "#app/tournaments/play.ts";

/** What a competition has of a player, or of a side of theirs. */
function ownCompetition(competition: StoredCompetition, player: string): OwnCompetitionResult[] {
  if (competition.kind === "board") {
    const { name, kind, terms, lines } = competition;
    return lines.flatMap((line): OwnCompetitionResult[] => {
      if (!line.members)
        return line.player === player ? [{ name, kind, terms, line, equal: lines }] : [];
      const own = line.members.find((member) => member.player === player);
      if (!own) return [];
      return [{ name, kind, terms, line, equal: lines, own_no_result: own.no_result ?? null }];
    });
  }
  const { name, kind, terms, lines } = competition;
  return lines
    .filter((line) => line.player === player)
    .map((line) => ({ name, kind, terms, line }));
}

/**
 * What the published results say of the players of each entry, by the entry's id.
 *
 * @throws a 403, 404 or 503 Response
 */
export async function resultFactsOfEntries(
  context: RequestContext,
  tournament: string,
): Promise<Record<string, [label: string, fact: string][]>> {
  const {
    tournament: { state },
    play,
    entered,
  } = await readPlay(context, tournament);
  const { players = [], scoring = null, competitions = [] } = play.published_results ?? {};
  const lines = new Map(players.map((line) => [line.player, line]));
  const results = new Map<string, OwnResult[]>();
  for (const { player_id, entry_id, full_name } of entered) {
    const line = lines.get(player_id);
    if (!line) continue;
    const { handicap = null, ...own } = line;
    results.set(entry_id, [
      ...(results.get(entry_id) ?? []),
      {
        ...own,
        player: full_name,
        equal: players,
        handicap,
        holes: null,
        scoring,
        competitions: competitions.flatMap((competition) => ownCompetition(competition, player_id)),
      },
    ]);
  }
  return Object.fromEntries(
    [...results].map(([entry, own]) => [
      entry,
      resultFacts(own, state === "cancelled").map(({ name, fact }): [string, string] => [
        name,
        fact,
      ]),
    ]),
  );
}
