// The addresses that pages link to; app/routes.ts says what stands at each.

type Addressed = { slug: string; has_information_page: boolean };

// Tournaments, for everybody.

export const PAST_TOURNAMENTS_PATH = "/tournaments/past";

export function registerPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/register`;
}

export function informationPath({ slug, has_information_page }: Addressed): string | null {
  return has_information_page ? `/tournaments/${slug}/updates` : null;
}

export function resultsPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/updates#results`;
}

/** Who plays when, the board while play goes on, and the results: for the day itself. */
export function dayPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/day`;
}

export function tournamentPath(tournament: Addressed): string {
  return informationPath(tournament) ?? registerPath(tournament);
}

/** A tournament's calendar file; `calendar_path` names another than its own. */
export function calendarPath({
  calendar_path,
  slug,
  has_information_page,
}: Addressed & { calendar_path: string | null }): string {
  return calendar_path ?? `/tournaments/${slug}${has_information_page ? "/updates" : ""}.ics`;
}

export function teeSheetPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/tee-sheet.svg`;
}

/** The published results for other programs: docs/results-file.md. */
export function resultsFilePath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/results.v1.csv`;
}

export function loginPath(destination: string): string {
  return pathWith("/login", destination);
}

export function codePath(destination: string): string {
  return pathWith("/login/code", destination);
}

export function signupPath(destination: string): string {
  return pathWith("/signup", destination);
}

function pathWith(page: string, redirectTo: string): string {
  return `${page}?${new URLSearchParams({ redirectTo }).toString()}`;
}

export const ACCOUNT_SETTINGS_PATH = "/profile/account";

export function changeRegistrationPath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}`;
}

export const WITHDRAW_REGISTRATION_PATH = "/profile/registrations/withdraw";

export function withdrawRegistrationPath({ slug }: Pick<Addressed, "slug">): string {
  return `${WITHDRAW_REGISTRATION_PATH}?tournament=${slug}`;
}

export function payPath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}/pay`;
}

export function entryPayPath(token: string): string {
  return `/entry/pay?token=${encodeURIComponent(token)}`;
}

export const DASHBOARD_PATH = "/dashboard";

// The club's pages have a tournament's id, because its slug may change.

export const MEMBERS_PATH = "/admin/users";

export const FIGURES_PATH = `${MEMBERS_PATH}/figures`;

export const ATTENTION_PATH = `${MEMBERS_PATH}/attention`;

/** The register of people, with or without an account. */
export const PEOPLE_PATH = "/admin/people";

export const NEW_PERSON_PATH = `${PEOPLE_PATH}/new`;

export function personPath(id: string): string {
  return `${PEOPLE_PATH}/${id}`;
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
