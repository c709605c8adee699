import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  resultsOf: (name: string) => `Results of ${name}`,
  pageBefore: "Tournaments before these",
  pageAfter: "More tournaments to come",
  subscribe: "Subscribe to all tournaments in your calendar",
  or: "or",
  download: "download them once",
  allPast: (count: number) => `All ${count} past tournaments`,
  registered: { confirmed: "Registered", waiting: "On the waiting list" },
} as const;

export const SEASON = {
  planned: "The season is being planned",
  plannedText: "New tournaments appear here as soon as the club announces them.",
} as const;

export const PAST_PAGE = {
  heading: "Past tournaments",
  none: "No tournament has been played yet.",
  toCome: "Tournaments to come",
  years: "Years",
  noneInYear: (year: string) => `No tournament was played in ${year}.`,
  later: "Later tournaments",
  earlier: "Earlier tournaments",
} as const;

/** Where a reader looks for results that were published, until they are again. */
export const takenBackText = (at: string): string =>
  `The results were taken back on ${formatDay(dayInIndiaOf(new Date(at)))}. The club will publish them again.`;
