import { isDeepStrictEqual } from "node:util";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { type OpenPlay, readPlay } from "#app/club/play/play.server.ts";
import type { Publication, StoredCompetition } from "#app/club/play/published.ts";
import { resultFacts } from "#app/entries/own-words.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";
import type { OwnAward, OwnCompetitionResult, OwnResult } from "#app/tournaments/play.ts";

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

/** The prizes of a player, and those of a team or side of theirs. */
function ownAwards(
  { awards, teams, scoring, competitions = [] }: Publication,
  divisions: readonly Division[],
  { player, team, neutral }: Publication["players"][number],
): OwnAward[] {
  return awards.flatMap(({ name, note, board, division, place, ...award }) => {
    const further = competitions.find(({ id }) => id === award.competition);
    const side = [...teams, ...(further?.kind === "board" ? further.lines : [])].find((line) =>
      "id" in line ? line.id === award.team : "side" in line && line.side === award.side,
    );
    const members = side && "members" in side ? side.members : undefined;
    const isOfSide = members
      ? members.some((member) => member.player === player)
      : side !== undefined && "name" in side && side.name === team && !neutral;
    if (award.player !== player && !isOfSide) return [];
    const terms = further ? further.terms : scoring;
    return [
      {
        ...(name !== undefined && { name }),
        ...(note !== undefined && { note }),
        ...(board !== undefined && { board }),
        ...(place !== undefined && { place }),
        ...(division !== undefined && { division: divisionName(divisions, division) }),
        ...(further && { of: further.name }),
        is_pair: terms !== null && "boards" in terms && terms.boards.length > 1,
      },
    ];
  });
}

type Facts = [label: string, fact: string][];

type EntryFacts = Record<string, Facts>;

/**
 * What the published results say of the players of each entry, by the entry's id.
 *
 * @throws a 403, 404 or 503 Response
 */
export const resultFactsOfEntries = async (
  context: RequestContext,
  tournament: string,
): Promise<EntryFacts> => factsOfEntries(await readPlay(context, tournament));

function factsOfEntries({
  tournament: { state, divisions },
  play,
  entered,
}: Pick<OpenPlay, "tournament" | "play" | "entered">): EntryFacts {
  const published = play.published_results;
  const { players = [], scoring = null, competitions = [] } = published ?? {};
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
        awards: published ? ownAwards(published, divisions, line) : [],
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

const factsIn = (lines: Facts): string[] => lines.map(([, fact]) => fact);

/** Whatever names their labels have: a corrected name is no other result. */
const areSame = (one: Facts, other: Facts = []): boolean =>
  isDeepStrictEqual(factsIn(one), factsIn(other));

export type ToldOtherwise = {
  names: string[];
  /** Of these who are not in the published results any more, so that no message to their players goes to them. */
  gone: string[];
};

/**
 * Whom mails have told another result than is published now.
 *
 * @throws a 403 or 503 Response
 */
export async function readToldOtherwise(
  { supabase }: RequestContext,
  open: Parameters<typeof factsOfEntries>[0],
): Promise<ToldOtherwise> {
  type Told = Record<string, { name: string; facts: Facts }>;
  const told = unwrap<Told>(
    await supabase
      .rpc("told_results", { tournament: open.tournament.id })
      .overrideTypes<Told, { merge: false }>(),
  );
  const published = factsOfEntries(open);
  const otherwise = Object.entries(told)
    .filter(([entry, { facts }]) => !areSame(facts, published[entry]))
    .toSorted(([, { name: one }], [, { name: other }]) => one.localeCompare(other, "en"));
  return {
    names: otherwise.map(([, { name }]) => name),
    gone: otherwise.flatMap(([entry, { name }]) => (published[entry] ? [] : [name])),
  };
}
