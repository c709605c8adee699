/** The facts of a tournament for its card and for search engines. */
export type Tournament = {
  name: string;
  /** ISO date of the tournament day, in India. */
  date: string;
  dateText: string;
  summary: string;
  status: string;
  registerPath: string;
};

/** The tournaments, and the texts of their cards (docs/product.md, "Tournaments"). */
export const BANGALORE_BIRDIE_BASH = {
  /** Its id in the table `tournaments`, and in URLs. */
  id: "bangalore-birdie-bash",
  name: "Bangalore Birdie Bash",
  /** ISO date of the tournament day, in India. */
  date: "2025-09-13",
  dateText: "September 13, 2025",
  summary: "inter-group tournament at a partner golf club",
  status: "Registration Open",
  registerPath: "/tournaments/bangalore-birdie-bash/register",
  updatesPath: "/tournaments/bangalore-birdie-bash/updates",
  detailsPath: "/tournaments/bangalore-birdie-bash",
} as const;

export const FOUNDERS_BIRTHDAY = {
  id: "founder-birthday",
  name: "Founder's Birthday Tournament",
  /** ISO date of the tournament day, in India. */
  date: "2025-10-04",
  dateText: "October 4th, 2025",
  summary:
    "celebration tournament, simple registration with name, phone and handicap",
  status: "Special event",
  registerPath: "/tournaments/founder-birthday/register",
  calendarPath: "/tournaments/founder-birthday.ics",
} as const;

export const TOURNAMENTS = [BANGALORE_BIRDIE_BASH, FOUNDERS_BIRTHDAY] as const;

/** A tournament's id in URLs and in the database. */
export type TournamentId = (typeof TOURNAMENTS)[number]["id"];

/** The page that changes a registration for a tournament. */
export function changePath(id: TournamentId): string {
  return `/profile/registrations/${id}`;
}

/** The page that asks for confirmation before a registration is withdrawn. */
export const WITHDRAW_PATH = "/profile/registrations/withdraw";

/** The same for one tournament. */
export function withdrawPath(id: TournamentId): string {
  return `${WITHDRAW_PATH}?tournament=${id}`;
}

export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  description:
    "Club tournaments that are open for registration, and how to enter them.",
  checking: "Checking registration...",
  registered: "Registered",
  viewUpdates: "View Updates",
  registerNow: "Register Now",
  /** In place of the buttons, when registration is not open. */
  unavailable: {
    closed: "Registration Closed",
    "not-open": "Registration Opens Soon",
  },
} as const;
