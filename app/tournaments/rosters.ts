import { startingHole } from "#app/golf/starts.ts";
import { formatTime } from "#app/site/dates.ts";
import { numberedName } from "./names-apart.ts";
import type { PublishedDraw, PublishedNamesake } from "./play.ts";

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
export function teamsOf(draw: PublishedDraw): Team[] {
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
export function fourballsOf(draw: PublishedDraw): Fourball[] {
  const { fourballs } = draw;
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

/** The name as readers of the sheet know it: players of one name have their numbers. */
const readersName = ({ name, namesake }: { name: string | null } & PublishedNamesake) =>
  name === null ? null : numberedName(name, namesake);

function hasTeams(fourballs: PublishedDraw["fourballs"]): boolean {
  return fourballs.some(({ players }) => players.some(({ team }) => team !== null));
}
