/** Texts of the list of tournaments. */
export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  resultsOf: (name: string) => `Results of ${name}`,
  allPast: (count: number) => `All ${String(count)} past tournaments`,
  registered: { confirmed: "Registered", waiting: "On the waiting list" },
} as const;

/** Texts of the page of past tournaments. */
export const PAST_PAGE = {
  heading: "Past tournaments",
  none: "No tournament has been played yet.",
} as const;
