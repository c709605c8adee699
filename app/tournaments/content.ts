/** Texts of the list of tournaments. */
export const TOURNAMENTS_PAGE = {
  heading: "Golf Tournaments",
  description:
    "Club tournaments that are open for registration, and how to enter them.",
  none: "There are no tournaments yet.",
  coming: "Coming up",
  past: "Past tournaments",
  cancelled: "cancelled",
  results: "results",
  resultsOf: (name: string) => `Results of ${name}`,
  checking: "Checking registration...",
  registered: { confirmed: "Registered", waiting: "On the waiting list" },
  viewUpdates: "View Updates",
  registerNow: "Register Now",
  joinWaitingList: "Join the waiting list",
} as const;

/** Where a tournament stands. */
export const STATE_LABELS = {
  open: "Registration Open",
  opensOn: (day: string) => `Opens on ${day}`,
  closesIn: (days: number) =>
    days === 0
      ? "Closes today"
      : days === 1
        ? "Closes tomorrow"
        : `Closes in ${String(days)} days`,
  fewPlaces: "Few places left",
  "not-open": "Registration Opens Soon",
  "waiting-list": "Waiting list",
  full: "Full",
  closed: "Registration Closed",
  cancelled: "Cancelled",
  played: "Played",
} as const;
