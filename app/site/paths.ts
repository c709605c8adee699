// The addresses that pages link to; app/routes.ts says what stands at each.

/** What identifies a tournament's public pages. */
type Addressed = { slug: string; has_information_page: boolean };

// Tournaments, for everybody.

export const PAST_TOURNAMENTS_PATH = "/tournaments/past";

export function registerPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/register`;
}

/** The path of a tournament's information page; null for one that has none. */
export function informationPath({ slug, has_information_page }: Addressed): string | null {
  return has_information_page ? `/tournaments/${slug}/updates` : null;
}

/** Where visitors read the results of a tournament with an information page. */
export function resultsPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/updates#results`;
}

/** A tournament's main page: for information, or else to register. */
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

// A member's account, registrations and bookings.

/**
 * The log-in page's URL that leads back to a page of this site.
 *
 * @param destination path with query to return to
 */
export function loginPath(destination: string): string {
  return pathWith("/login", destination);
}

/** The same for the page that asks for the code of a second factor. */
export function codePath(destination: string): string {
  return pathWith("/login/code", destination);
}

/** The same for the sign-up page. */
export function signupPath(destination: string): string {
  return pathWith("/signup", destination);
}

function pathWith(page: string, redirectTo: string): string {
  return `${page}?${new URLSearchParams({ redirectTo }).toString()}`;
}

/** Everything about an account that its member can change. */
export const ACCOUNT_SETTINGS_PATH = "/profile/account";

/** The page that changes a registration for a tournament. */
export function changeRegistrationPath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}`;
}

/** The page that asks for confirmation before a registration is withdrawn. */
export const WITHDRAW_REGISTRATION_PATH = "/profile/registrations/withdraw";

/** The same for one tournament. */
export function withdrawRegistrationPath({ slug }: Pick<Addressed, "slug">): string {
  return `${WITHDRAW_REGISTRATION_PATH}?tournament=${slug}`;
}

/** The page that says how an entry is paid. */
export function payPath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}/pay`;
}

/** The same of an entry without an account. */
export function entryPayPath(token: string): string {
  return `/entry/pay?token=${encodeURIComponent(token)}`;
}

/** The page that shows the bookings saved in this browser. */
export const DASHBOARD_PATH = "/dashboard";

// The club's pages have a tournament's id, because its slug may change.

export const MEMBERS_PATH = "/admin/users";

export const FIGURES_PATH = `${MEMBERS_PATH}/figures`;

export const ATTENTION_PATH = `${MEMBERS_PATH}/attention`;

export const CLUB_TOURNAMENTS_PATH = "/admin/tournaments";

export const NEW_TOURNAMENT_PATH = `${CLUB_TOURNAMENTS_PATH}/new`;

export function editTournamentPath(id: string): string {
  return `${CLUB_TOURNAMENTS_PATH}/${id}`;
}

export function previewTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/preview`;
}

/** The page that asks once more before a tournament whose day has passed is published. */
export function publishTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/publish`;
}

/** The page that asks for a reason before a tournament is cancelled. */
export function cancelTournamentPath(id: string): string {
  return `${editTournamentPath(id)}/cancel`;
}

/** The page that asks for confirmation before a tournament is deleted. */
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

/** The page that asks for a reason before an entrant is withdrawn. */
export function withdrawEntrantPath(tournament: string, entry: string): string {
  return `${entrantPath(tournament, entry)}/withdraw`;
}

export function correctEntrantPath(tournament: string, entry: string): string {
  return `${entrantPath(tournament, entry)}/edit`;
}

export function checkInPath(tournament: string): string {
  return `${entrantsPath(tournament)}/check-in`;
}

/** The form that adds somebody who called the club. */
export function addEntrantPath(tournament: string): string {
  return `${entrantsPath(tournament)}/new`;
}

export function importEntrantsPath(tournament: string): string {
  return `${entrantsPath(tournament)}/import`;
}

export function messagesPath(tournament: string): string {
  return `${entrantsPath(tournament)}/messages`;
}

/** The same with a message about what has changed, in words. */
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

/** The results of a tournament: points of each player, and publishing. */
export function clubResultsPath(tournament: string): string {
  return `${editTournamentPath(tournament)}/results`;
}
