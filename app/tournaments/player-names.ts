import { withLineNames } from "./competition-boards.ts";
import { type Division, divisionName } from "./divisions.ts";
import { handicapMark, type Namesake, namesApart } from "./names-apart.ts";
import { type ByName, handicapOf, handicapText, type PublishedResults } from "./play.ts";

/** What tells players of a tournament apart, on every page and in every file in this order. */
export const playerMarks = (
  { handicap, division }: { handicap: number | null; division: string | null },
  divisions: readonly Division[],
): Namesake["marks"] => [
  // What they entered with: what is played off differs between competitions.
  handicapMark(handicap === null ? null : handicapText(handicap)),
  division === null ? null : divisionName(divisions, division),
];

/** Published results with the names that readers get: players of one name are told apart. */
export function withReadersNames(
  results: PublishedResults,
  divisions: readonly Division[],
): PublishedResults {
  const { players, teams, awards, competitions } = results;
  const names = namesApart(
    players.flatMap(({ name, division = null, namesake }, index) =>
      name === null
        ? []
        : [
            {
              id: String(index),
              name,
              order: namesake?.order,
              marks: playerMarks(
                { handicap: handicapOf(namesake?.handicap ?? ""), division },
                divisions,
              ),
            },
          ],
    ),
  );
  const nameOf = ({ name, number }: ByName) => names.get(String(number)) ?? name;
  return {
    ...results,
    players: players.map((player, index) => ({
      ...player,
      name: names.get(String(index)) ?? null,
    })),
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
  };
}
