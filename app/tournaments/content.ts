/** What the list of tournaments and search engines show of each. */
export type Tournament = {
  name: string;
  /** ISO date of the tournament day, in India. */
  date: string;
  dateText: string;
  summary: string;
  status: string;
  registerPath: string;
};

/** The tournaments of SPEC 9, and the words of their cards (SPEC 2, /tournaments). */
export const BANGALORE_BIRDIE_BASH = {
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
  name: "Founder's Birthday Tournament",
  /** ISO date of the tournament day, in India. */
  date: "2025-10-04",
  dateText: "October 4th, 2025",
  summary:
    "celebration tournament, simple registration with name, phone and handicap",
  status: "Special event",
  registerPath: "/tournaments/founder-birthday/register",
} as const;

export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  description:
    "Club tournaments that are open for registration, and how to enter them.",
  checking: "Checking registration...",
  registered: "Registered",
  viewUpdates: "View Updates",
  registerNow: "Register Now",
} as const;
