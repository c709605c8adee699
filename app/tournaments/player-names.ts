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
  const nameOf = ({ name, namesake }: ByName) =>
    name === null ? null : numberedName(name, namesake);
  const players = results.players.map((player) => ({ ...player, name: nameOf(player) }));
  return {
    ...results,
    players,
    teams: teams.map((team) => ({
      ...team,
      ...(team.members && {
        members: team.members.map((member) => ({ ...member, name: nameOf(member) })),
      }),
    })),
    awards: awards.map(({ winner, winner_namesake: namesake, ...award }) => ({
      ...award,
      ...(winner !== undefined && { winner: nameOf({ name: winner, namesake }) }),
    })),
    competitions: competitions.map((competition) => withLineNames(competition, nameOf)),
    corrections: corrections.map(({ moves, ...correction }) => ({
      ...correction,
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
        return { ...move, name: nameOf(move) };
      }),
    })),
  };
}
