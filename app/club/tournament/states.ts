export const STATES = {
  draft: "Draft",
  cancelled: "Cancelled",
  "not-open": "Not open yet",
  open: "Open",
  "waiting-list": "Full",
  full: "Full",
  closed: "Closed",
  played: "Played",
} as const;
