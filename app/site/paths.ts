// The addresses that pages link to; app/routes.ts says what stands at each.

type Addressed = { slug: string; has_information_page: boolean };

// What the club says.

export const NEWS_PATH = "/news";
export const NEWS_FEED_PATH = "/news.atom";
export const TIPS_PATH = "/tips-and-tricks";
export const tipPath = (id: string) => `${TIPS_PATH}/${id}`;

// Tournaments, for everybody.

export const TOURNAMENTS_PATH = "/tournaments";

export const PAST_TOURNAMENTS_PATH = "/tournaments/past";

export function registerPath({ slug }: Pick<Addressed, "slug">): string {
  return `/tournaments/${slug}/register`;
}

/** Of an entry that the club has made for the member. */
export function adoptEntryPath(tournament: Pick<Addressed, "slug">): string {
  return `${registerPath(tournament)}/mine`;
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
/** @param version 2 has further competitions too */
export function resultsFilePath({ slug }: Pick<Addressed, "slug">, version: 1 | 2): string {
  return `/tournaments/${slug}/results.v${version}.csv`;
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

export const RECORD_PATH = "/profile/record";

export const ACCOUNT_SETTINGS_PATH = "/profile/account";

export const OWN_CALENDAR_PATH = "/profile/calendar";

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

/** To tell the club that one cannot come, once the site takes no withdrawal. */
export function cannotComePath({ slug }: Pick<Addressed, "slug">): string {
  return `/profile/registrations/${slug}/cannot-come`;
}

export const DASHBOARD_PATH = "/dashboard";

export * from "./club-paths.ts";
