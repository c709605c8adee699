/** A player on a team's roster. A neutral player's score is not counted. */
export type Player = { name: string; team: string; isNeutral: boolean };

export type Team = { name: string; players: readonly Player[] };

/** Additional players are neutral. */
export const MAX_PLAYERS_PER_TEAM = 20;

/**
 * SAMPLE ENTRIES. The five teams and their sizes are real, the players are
 * numbered. To show real names, put them here in the order in which they
 * entered; neutral players, counts and the tee sheet are derived.
 */
export const TEAMS: readonly Team[] = [
  team("Scratch Golfers", samplePlayers("Scratch Golfers", 20)),
  team("Golf Champs", samplePlayers("Golf Champs", 21)),
  team("Golf Buddiez", samplePlayers("Golf Buddiez", 21)),
  team("Calling Elvis", samplePlayers("Calling Elvis", 20)),
  team("Bogey Boys", samplePlayers("Bogey Boys", 17)),
];

function samplePlayers(teamName: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${teamName} player ${String(index + 1)}`,
  );
}

/**
 * Creates a team of the tournament.
 *
 * @param name the golf group's name
 * @param playerNames in the order in which they entered: players after the
 *   twentieth are neutral
 */
export function team(name: string, playerNames: readonly string[]): Team {
  return {
    name,
    players: playerNames.map((playerName, index) => ({
      name: playerName,
      team: name,
      isNeutral: index >= MAX_PLAYERS_PER_TEAM,
    })),
  };
}

/**
 * Counts players, and how many of them are neutral.
 *
 * @param teams one team or several
 */
export function countPlayers(teams: readonly Team[]) {
  const players = teams.flatMap((each) => each.players);
  return {
    players: players.length,
    neutral: players.filter(({ isNeutral }) => isNeutral).length,
  };
}
