import { withLineNames } from "./competition-boards.ts";
import { numberedName } from "./names-apart.ts";
import type { ByName, PublishedResults } from "./play.ts";

/** Who has the first place. */
export type Winner = { name: string; namesake: number | null };

/** The winners as readers of the results know them; null: no one has the first place. */
export const winnersText = (winners: readonly Winner[]): string | null =>
  winners.map(({ name, namesake }) => numberedName(name, namesake)).join(", ") || null;

/** Published results with the names that readers get: players of one name are told apart. */
export function withReadersNames(results: PublishedResults): PublishedResults {
  const { teams, awards, competitions, corrections = [] } = results;
  const players = results.players.map((player) => ({
    ...player,
    name: player.name === null ? null : numberedName(player.name, player.namesake),
  }));
  const nameOf = ({ name, number }: ByName) => players[number ?? -1]?.name ?? name;
  return {
    ...results,
    players,
    teams: teams.map((team) => ({
      ...team,
      ...(team.members && {
        members: team.members.map((member) => ({ ...member, name: nameOf(member) })),
      }),
    })),
    awards: awards.map(({ winner, winner_number: number = null, ...award }) => ({
      ...award,
      ...(winner !== undefined && { winner: nameOf({ name: winner, number }) }),
    })),
    competitions: competitions.map((competition) => withLineNames(competition, nameOf)),
    corrections: corrections.map(({ at, moves }) => ({
      at,
      moves: moves.map((move) => {
        if ("award" in move) {
          const { from_winners: from, to_winners: to } = move;
          const named = (winners: readonly ByName[]) =>
            winners.map((winner) => ({ name: nameOf(winner) }));
          return {
            award: move.award,
            ...(from && { from_winners: named(from) }),
            ...(to && { to_winners: named(to) }),
          };
        }
        const { name, number, ...places } = move;
        return { ...places, name: number === undefined ? name : nameOf({ name, number }) };
      }),
    })),
  };
}
