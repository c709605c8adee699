import { shortIds } from "./chosen-players.ts";
import { handicapText } from "#app/tournaments/competition.ts";
import type { OpenCompetition } from "./competition.server.ts";
import type { ListedPlayer } from "./players-form.tsx";
import { TEAMS_PAGE as PAGE } from "./teams-content.ts";
import type { LimitsFields } from "./teams-schema.ts";

/** A team as its page shows it. */
export type ListedTeam = {
  name: string;
  count: string;
  players: ListedPlayer[];
};

/** What the page of teams shows. */
export type TeamsView = {
  version: number;
  summary: string;
  hasPlayers: boolean;
  teams: ListedTeam[];
  neutral: ListedPlayer[];
  limits: LimitsFields;
};

/** @param open the competition as it is now */
export function teamsView({
  competition,
  teams,
  players,
}: OpenCompetition): TeamsView {
  const byId = new Map(players.map((player) => [player.id, player]));
  const short = shortIds([...byId.keys()]);
  const guests = new Set(competition.guests.map(({ id }) => id));
  const listed = (isNeutral: boolean) => (id: string) => {
    const player = byId.get(id);
    return {
      id: short(id),
      name: player?.name ?? "",
      details: [
        isNeutral ? "neutral" : null,
        guests.has(id) ? PAGE.guest : null,
      ]
        .filter((part) => part !== null)
        .join(" · "),
      handicap: handicapText(player?.handicap ?? null),
    };
  };
  const mean = (ids: readonly string[]) => {
    const known = ids.flatMap((id) => byId.get(id)?.handicap ?? []);
    return known.length === 0
      ? null
      : handicapText(
          known.reduce((sum, handicap) => sum + handicap, 0) / known.length,
        );
  };
  const notCounted =
    teams.neutral.length +
    teams.teams.reduce((sum, { neutral }) => sum + neutral.length, 0);
  const limits = competition.rules.teams ?? {
    maxPlayers: null,
    minPlayers: 3,
  };
  return {
    version: competition.version,
    summary: PAGE.summary(players.length, teams.teams.length, notCounted),
    hasPlayers: players.length > 0,
    teams: teams.teams.map((team) => ({
      name: team.name,
      count: PAGE.count(
        team.players.length,
        team.neutral.length,
        mean(team.players),
      ),
      players: [
        ...team.players.map(listed(false)),
        ...team.neutral.map(listed(true)),
      ],
    })),
    neutral: teams.neutral.map(listed(false)),
    limits: {
      maxPlayers: limits.maxPlayers?.toString(),
      minPlayers: String(limits.minPlayers),
    },
  };
}
