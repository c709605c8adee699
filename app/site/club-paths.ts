// The club's pages have a tournament's id, because its slug may change.

export const MEMBERS_PATH = "/admin/users";

export const FIGURES_PATH = `${MEMBERS_PATH}/figures`;

export const ATTENTION_PATH = `${MEMBERS_PATH}/attention`;

/** The register of people, with or without an account. */
export const PEOPLE_PATH = "/admin/people";

export const PEOPLE_CSV_PATH = `${PEOPLE_PATH}.csv`;

export const NEW_PERSON_PATH = `${PEOPLE_PATH}/new`;

export function personPath(id: string): string {
  return `${PEOPLE_PATH}/${id}`;
}

export function mergePersonPath(id: string): string {
  return `${personPath(id)}/merge`;
}

export const CLUB_TOURNAMENTS_PATH = "/admin/tournaments";

export const NEW_TOURNAMENT_PATH = `${CLUB_TOURNAMENTS_PATH}/new`;

export function editTournamentPath(id: string): string {
  return `${CLUB_TOURNAMENTS_PATH}/${id}`;
}

export function previewTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/preview`;
}

export function publishTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/publish`;
}

export function cancelTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/cancel`;
}

export function deleteTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/delete`;
}

export function entrantsPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/entrants`;
}

/** The id of an entrant's line in that list, for links to it. */
export function lineId(entry: string): string {
  return `entry-${entry}`;
}

export function entrantPath(tournament: string, entry: string): string {
  return `${entrantsPath(tournament)}/${entry}`;
}

export function withdrawEntrantPath(tournament: string, entry: string): string {
  return `${entrantPath(tournament, entry)}/withdraw`;
}

export function correctEntrantPath(tournament: string, entry: string): string {
  return `${entrantPath(tournament, entry)}/edit`;
}

export function checkInPath(tournament: string): string {
  return `${entrantsPath(tournament)}/check-in`;
}

export function addEntrantPath(tournament: string): string {
  return `${entrantsPath(tournament)}/new`;
}

export function importEntrantsPath(tournament: string): string {
  return `${entrantsPath(tournament)}/import`;
}

export function messagesPath(tournament: string): string {
  return `${entrantsPath(tournament)}/messages`;
}

export function writeOfChangesPath(id: string, changes: string): string {
  return `${messagesPath(id)}?${new URLSearchParams({ changes }).toString()}`;
}

export function printEntrantsPath(tournament: string): string {
  return `${entrantsPath(tournament)}/print`;
}

export function clubHandicapsPath(tournament: string): string {
  return `${entrantsPath(tournament)}/handicaps`;
}

/** Who of the members' register the players of a tournament are. */
export function playerPeoplePath(tournament: string): string {
  return `${entrantsPath(tournament)}/people`;
}

export function entrantsCsvPath(tournament: string): string {
  return `${entrantsPath(tournament)}.csv`;
}

export function teamsPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/teams`;
}

export function drawPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/draw`;
}

export function clubResultsPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/results`;
}
