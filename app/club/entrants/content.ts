import type { EntryState } from "./filters.ts";

/** An entry's state in a word or two. */
export const STATE_NAMES: Readonly<Record<EntryState, string>> = {
  confirmed: "Confirmed",
  waiting: "Waiting",
  withdrawn: "Withdrawn",
};

/** Categories as the club's lists name them. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  men: "Men",
  senior: "Senior Men",
  ladies: "Ladies",
};

const players = (count: number) =>
  count === 1 ? "1 player" : `${String(count)} players`;

/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(place: number): string {
  const rule = new Intl.PluralRules("en-IN", { type: "ordinal" }).select(place);
  const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
    one: "st",
    two: "nd",
    few: "rd",
  };
  return String(place) + (suffixes[rule] ?? "th");
}

/** Texts of the list of entrants. */
export const LIST_PAGE = {
  heading: "Entrants",
  title: (tournament: string) => `Entrants of ${tournament}`,
  description: "Who is entered for a tournament of the club.",
  toTournament: "The tournament",
  checkedIn: (here: number, confirmed: number) =>
    `${String(here)} of ${String(confirmed)} checked in`,
  search: "Search entrants",
  placeholder: "Name, e-mail or phone",
  submit: "Search",
  filters: "Filters",
  all: "All",
  notHere: "Not here yet",
  here: "Here",
  yes: "Yes",
  no: "No",
  /** The name of a row of links, for screen readers. */
  rows: {
    state: "State",
    golfGroup: "Golf group",
    category: "Category",
  },
  found: (entries: number, playerCount: number) =>
    entries === playerCount
      ? players(playerCount)
      : `${entries === 1 ? "1 entry" : `${String(entries)} entries`}, ${players(playerCount)}`,
  none: "Nobody is entered yet.",
  noneMatch: "Nobody matches.",
  brings: (count: number) => `brings ${players(count)}`,
  waiting: (place: number) => `waiting, ${ordinal(place)}`,
  byClub: "entered by the club",
  givePlace: "Give a place",
  givePlaceTo: (name: string) => `Give a place to ${name}`,
  previous: "Previous page",
  next: "Next page",
  exportCsv: "Export CSV",
  print: "Print",
  write: "Write to entrants",
  add: "Add an entrant",
  results: "Results",
} as const;

/** Of the check-in buttons, and what is said of them. */
export const CHECK_IN = {
  checkIn: "Check in",
  checkInAll: (count: number) => `Check in all ${String(count)}`,
  here: "Here ✓",
  allHere: (count: number) => `All ${String(count)} here ✓`,
  storing: "Storing…",
  again: "Press again",
  undo: "Not here",
  of: (text: string, name: string) => `${text}: ${name}`,
  stored: (name: string) => ({
    message: `${name}: here`,
    description: "It is stored.",
  }),
  undone: (name: string) => ({
    message: `${name}: not here`,
    description: "It is stored.",
  }),
  notStored: "Not stored",
  failed: "Something went wrong. Please press again.",
  offline: "No signal. Please press again.",
  slow: "No answer yet. Please press again: it is stored once only.",
  sessionEnded: "Your session has ended. Please log in again.",
} as const;
