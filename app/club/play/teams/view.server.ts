import { shortIds } from "#app/club/play/moves.ts";
import { FIRST_PAGE, type Pages, partOf, type ListQuery } from "#app/club/play/pages.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import type { ListedPlayer } from "#app/club/play/players-form.tsx";
import { namesItsPlayers, type Team } from "#app/golf/teams.ts";
import { handicapText, scoringOf } from "#app/tournaments/play.ts";
import { TEAMS_PAGE as PAGE } from "./content.ts";
import type { LimitsFields } from "./schema.ts";
import { type SIZES, usualSize } from "./side-sizes.ts";

type TeamPlayer = ListedPlayer & { isGuest: boolean };

type ListedTeam = {
  name: string;
  count: string;
  /** Names members with a card, or of a side with one. */
  withdrawn: string | null;
  players: TeamPlayer[];
};

export type TeamsView = {
  version: number;
  summary: string;
  hasPlayers: boolean;
  names: string[];
  /** Of many players those of the page. */
  teams: ListedTeam[];
  neutral: TeamPlayer[];
  neutralCount: string;
  pages: Pages;
  limits: LimitsFields;
  size: (typeof SIZES)[number];
};

export function teamsView(
  { play, teams, players }: OpenPlay,
  listQuery: ListQuery = FIRST_PAGE,
  format = scoringOf(play.rules).format,
): TeamsView {
  const byId = new Map(players.map((player) => [player.id, player]));
  const short = shortIds([...byId.keys()]);
  const guests = new Set(play.guests.map(({ id }) => id));
  const listed = (isNeutral: boolean) => (id: string) => {
    const player = byId.get(id);
    return {
      id: short(id),
      name: player?.name ?? "",
      details: [isNeutral ? "neutral" : null, guests.has(id) ? PAGE.guest : null]
        .filter((part) => part !== null)
        .join(" · "),
      handicap: handicapText(player?.handicap ?? null),
      isGuest: guests.has(id),
    };
  };
  const mean = (ids: readonly string[]) => {
    const handicaps = ids.flatMap((id) => byId.get(id)?.handicap ?? []);
    return handicaps.length === 0
      ? null
      : handicapText(handicaps.reduce((sum, handicap) => sum + handicap, 0) / handicaps.length);
  };
  const notCounted =
    teams.neutral.length + teams.teams.reduce((sum, { neutral }) => sum + neutral.length, 0);
  const formerNames = new Map(play.former_players.map(({ id, name }) => [id, name]));
  const withdrawnOf = ({ name, isMade = false }: Team) => {
    const players = play.teams.teams.find((team) => team.name === name)?.players ?? [];
    const former = players.flatMap((id) => formerNames.get(id) ?? []);
    const isTyped = !isMade && namesItsPlayers(players.length);
    return former.length > 0 ? PAGE.withdrawn(former, isTyped) : null;
  };
  const limits = play.rules.teams ?? {
    maxPlayers: null,
    minPlayers: 3,
  };
  const lines = [
    ...teams.teams.flatMap((team, index) => {
      const members = [...team.players.map(listed(false)), ...team.neutral.map(listed(true))];
      // A team without players has a line of its own.
      return (members.length > 0 ? members : [null]).map((player) => ({
        team: index,
        player,
      }));
    }),
    ...teams.neutral.map((id) => ({ team: null, player: listed(false)(id) })),
  ];
  const { items: pageItems, pages } = partOf(lines, listQuery, ({ player }) =>
    player ? [player.name] : [],
  );
  const shownOf = (team: number | null) =>
    pageItems.flatMap((line) => (line.team === team && line.player ? [line.player] : []));
  const shownTeams = new Set(pageItems.map(({ team }) => team));
  return {
    version: play.version,
    summary: PAGE.summary(players.length, teams.teams.length, notCounted),
    hasPlayers: players.length > 0,
    names: teams.teams.map(({ name }) => name),
    teams: teams.teams.flatMap((team, index) =>
      shownTeams.has(index)
        ? [
            {
              name: team.name,
              count: PAGE.count(team.players.length, team.neutral.length, mean(team.players)),
              withdrawn: withdrawnOf(team),
              players: shownOf(index),
            },
          ]
        : [],
    ),
    neutral: shownOf(null),
    neutralCount: PAGE.count(teams.neutral.length, 0, null),
    pages,
    size: usualSize(format),
    limits: {
      maxPlayers: limits.maxPlayers?.toString(),
      minPlayers: String(limits.minPlayers),
    },
  };
}
