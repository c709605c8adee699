import { startingHole } from "#app/golf/starts.ts";
import { formatTime } from "#app/site/dates.ts";
import type { Division } from "./divisions.ts";
import { nameKey, namesApart } from "./names-apart.ts";
import { handicapOf, type PublishedDraw, type PublishedNamesake } from "./play.ts";
import { playerMarks } from "./player-names.ts";

export type Player = {
  /** Null: whoever was drawn here has withdrawn. */
  name: string | null;
  /** Null for somebody who is in none of the teams. */
  team: string | null;
  isNeutral: boolean;
};

export type Team = { name: string; players: readonly Player[] };

/** Up to four players who play together. */
export type Fourball = {
  number: number;
  start: string;
  /** When, where not all start together. */
  time?: string;
  players: readonly Player[];
};

export function countPlayers(teams: readonly Team[]) {
  const players = teams.flatMap((each) => each.players).filter(({ name }) => name !== null);
  return {
    players: players.length,
    neutral: players.filter(({ isNeutral }) => isNeutral).length,
  };
}

/** The teams of a published draw; who has withdrawn is a gap. */
export function teamsOf(draw: PublishedDraw, divisions: readonly Division[]): Team[] {
  const readersName = readersNames(draw, divisions);
  return draw.teams.map(({ name, players }) => ({
    name,
    players: players.map((player) => ({
      name: readersName(player),
      team: name,
      isNeutral: player.neutral,
    })),
  }));
}

/** The fourballs of a published draw; who has withdrawn is a gap. */
export function fourballsOf(draw: PublishedDraw, divisions: readonly Division[]): Fourball[] {
  const { fourballs } = draw;
  const readersName = readersNames(draw, divisions);
  const isTogether = new Set(fourballs.map(({ time }) => time)).size < 2;
  return fourballs.map(({ players, ...start }, index) => ({
    number: index + 1,
    start: startingHole(start),
    ...(isTogether ? {} : { time: formatTime(start.time) }),
    players: players.map(({ team, neutral, ...player }) => ({
      name: readersName(player),
      team,
      isNeutral: neutral && (team !== null || hasTeams(fourballs)),
    })),
  }));
}

type Named<Name> = { name: Name; namesake?: PublishedNamesake };

/** Names as readers of the sheet know them: players of one name are told apart. */
function readersNames(
  { fourballs, teams, namesakes = [] }: PublishedDraw,
  divisions: readonly Division[],
): <Name extends string | null>(player: Named<Name>) => Name | string {
  const field = [
    ...[...fourballs, ...teams].flatMap(({ players }): Named<string | null>[] => players),
    ...namesakes,
  ];
  const apart = namesApart(
    [...new Map(field.map((player) => [idOf(player), player])).values()].flatMap(
      ({ name, namesake }) =>
        name === null || !namesake
          ? []
          : [
              {
                id: idOf({ name, namesake }),
                name,
                order: namesake.order,
                marks: playerMarks(
                  { handicap: handicapOf(namesake.handicap ?? ""), division: namesake.division },
                  divisions,
                ),
              },
            ],
    ),
  );
  return (player) => apart.get(idOf(player)) ?? player.name;
}

const idOf = ({ name, namesake }: Named<string | null>): string =>
  `${nameKey(name ?? "")} ${namesake?.order ?? ""}`;

function hasTeams(fourballs: PublishedDraw["fourballs"]): boolean {
  return fourballs.some(({ players }) => players.some(({ team }) => team !== null));
}
