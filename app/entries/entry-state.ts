/** The states of an entry, in the order of the club's list. */
export const ENTRY_STATES = ["confirmed", "waiting", "withdrawn"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export const ENTRY_STATE_NAMES: Readonly<Record<EntryState, string>> = {
  confirmed: "Confirmed",
  waiting: "Waiting",
  withdrawn: "Withdrawn",
};
