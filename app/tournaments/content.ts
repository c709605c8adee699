/** Texts of the list of tournaments. */
export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  resultsOf: (name: string) => `Results of ${name}`,
  registered: { confirmed: "Registered", waiting: "On the waiting list" },
} as const;
