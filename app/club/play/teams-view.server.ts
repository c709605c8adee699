import { shortIds } from "./chosen-players.ts";
import { handicapText } from "#app/tournaments/competition.ts";
import type { OpenCompetition } from "./competition.server.ts";
import { FIRST_PAGE, type Pages, partOf, type ListQuery } from "./pages.ts";
import type { ListedPlayer } from "./players-form.tsx";
import { TEAMS_PAGE as PAGE } from "./teams-content.ts";
import type { LimitsFields } from "./teams-schema.ts";

/** A team as its page shows it, or the part of it that is on this page. */
export type ListedTeam = {
  /** Which one of all teams it is. */
  index: number;
  name: string;
  count: string;
  players: ListedPlayer[];
};

/** What the page of teams shows. */
export type TeamsView = {
  version: number;
  summary: string;
  hasPlayers: boolean;
  /** The names of all teams. */
  names: string[];
  /** Of many players those of the page. */
  teams: ListedTeam[];
  neutral: ListedPlayer[];
  /** How many are neutral, without a team, on all pages. */
  neutralCount: string;
  /**
   * All of many players, with the team they are in, while a team is open, to which
   * they can be added.
   */
  everybody: (ListedPlayer & { team: number | null })[] | null;
  pages: Pages;
  limits: LimitsFields;
};

/** Teams are open by their place in the list, players by their ids. */
export const isTeam = (opened: unknown): boolean =>
  typeof opened === "string" && /^\d{1,3}$/.test(opened);

/**
 * @param open the competition as it is now
 * @param listQuery which of many players
 * @param hasEverybody whether players can be added to a team
 */
export function teamsView(
  { competition, teams, players }: OpenCompetition,
  listQuery: ListQuery = FIRST_PAGE,
  hasEverybody = false,
): TeamsView {
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
  const lines = [
    ...teams.teams.flatMap((team, index) => {
      const members = [
        ...team.players.map(listed(false)),
        ...team.neutral.map(listed(true)),
      ];
      // A team without players has a line of its own.
      return (members.length > 0 ? members : [null]).map((player) => ({
        team: index,
        player,
      }));
    }),
    ...teams.neutral.map((id) => ({ team: null, player: listed(false)(id) })),
  ];
  const { shown, pages } = partOf(lines, listQuery, ({ player }) =>
    player ? [player.name] : [],
  );
  const shownOf = (team: number | null) =>
    shown.flatMap((line) =>
      line.team === team && line.player ? [line.player] : [],
    );
  const shownTeams = new Set(shown.map(({ team }) => team));
  return {
    version: competition.version,
    summary: PAGE.summary(players.length, teams.teams.length, notCounted),
    hasPlayers: players.length > 0,
    names: teams.teams.map(({ name }) => name),
    teams: teams.teams.flatMap((team, index) =>
      shownTeams.has(index)
        ? [
            {
              index,
              name: team.name,
              count: PAGE.count(
                team.players.length,
                team.neutral.length,
                mean(team.players),
              ),
              players: shownOf(index),
            },
          ]
        : [],
    ),
    neutral: shownOf(null),
    neutralCount: PAGE.count(teams.neutral.length, 0, null),
    everybody:
      pages.isLong && hasEverybody
        ? lines.flatMap(({ team, player }) =>
            player ? [{ ...player, team }] : [],
          )
        : null,
    pages,
    limits: {
      maxPlayers: limits.maxPlayers?.toString(),
      minPlayers: String(limits.minPlayers),
    },
  };
}
