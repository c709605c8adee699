import { withLineNames } from "./competition-boards.ts";
import { type Division, divisionName } from "./divisions.ts";
import { handicapMark, type Namesake, namesApart } from "./names-apart.ts";
import { type ByName, handicapOf, handicapText, type PublishedResults } from "./play.ts";

/** A handicap is what they entered with: what is played off differs between competitions. */
type Entered = { handicap: number | null; division: string | null };

const marksOf = ({ handicap, division }: Entered): Namesake["marks"] => [
  handicapMark(handicap === null ? null : handicapText(handicap)),
  division,
];

/** What tells players of a tournament apart, on every page and in every file in this order. */
export const playerMarks = (
  { handicap, division }: Entered,
  divisions: readonly Division[],
): Namesake["marks"] =>
  marksOf({ handicap, division: division === null ? null : divisionName(divisions, division) });

/** Who has the first place, with the players of the same name; no one else is in `namesakes`. */
export type Winner = {
  name: string;
  number: number;
  namesakes: {
    number: number;
    name: string;
    handicap: string | null;
    /** Its name. */
    division: string | null;
    order: number;
  }[];
};

/** The winners as readers of the results know them; null: no one has the first place. */
export function winnersText(winners: readonly Winner[]): string | null {
  const names = winners.map(({ name, number, namesakes }) => {
    const apart = namesApart(
      namesakes.map(({ number: id, handicap, division, ...other }) => ({
        ...other,
        id: String(id),
        marks: marksOf({ handicap: handicapOf(handicap ?? ""), division }),
      })),
    );
    return apart.get(String(number)) ?? name;
  });
  return names.length === 0 ? null : names.join(", ");
}

/** Published results with the names that readers get: players of one name are told apart. */
export function withReadersNames(
  results: PublishedResults,
  divisions: readonly Division[],
): PublishedResults {
  const { players, teams, awards, competitions, corrections = [], namesakes = [] } = results;
  const names = namesApart(
    [...players, ...namesakes].flatMap(({ name, division = null, namesake }, index) =>
      name === null
        ? []
        : [
            {
              id: String(index),
              name,
              order: namesake?.order ?? 1,
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
    corrections: corrections.map(({ at, moves }) => ({
      at,
      moves: moves.map(({ name, number, ...move }) => ({
        ...move,
        name: number === undefined ? name : nameOf({ name, number }),
      })),
    })),
  };
}
