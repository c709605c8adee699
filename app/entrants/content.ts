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

/** Texts of one entrant's page. */
export const ENTRANT_PAGE = {
  title: (name: string) => name,
  untitled: "Entrant",
  description: "One entrant of a tournament of the club.",
  toList: "All entrants",
  details: "Details",
  players: "Players",
  answers: "Answers",
  noAnswer: "—",
  history: "History",
  place: "Place in line",
  inLine: (place: number, waiting: number) =>
    `${ordinal(place)} of ${String(waiting)} in line.`,
  givePlace: "Give a place now",
  givePlaceText:
    "Before those ahead in line, if there are enough places. The history of the tournament shows it.",
  giving: "Giving…",
  moveLabel: "Move to place",
  move: "Move",
  moving: "Moving…",
  withdraw: "Withdraw",
  noAccount: "none: entered by the club",
  facts: {
    state: "State",
    account: "Account",
    email: "E-mail",
    phone: "Phone",
    golfGroup: "Golf group",
    category: "Category",
    handicap: "Handicap",
    notes: "Notes",
    enteredAt: "Entered",
    movedUpAt: "Moved up",
    withdrawnAt: "Withdrawn",
    reason: "Reason",
  },
  withdrawnByMember: "by the member",
  withdrawnByClub: "by the club",
} as const;

/** Of the versions of an entry. */
export const HISTORY = {
  entered: "Entered",
  enteredByClub: "Entered by the club",
  changed: "Changed",
  movedUp: "Got a place",
  withdrawn: "Withdrawn by the member",
  withdrawnByClub: "Withdrawn by the club",
  empty: "empty",
  fields: {
    full_name: "Name",
    email: "E-mail",
    phone: "Phone",
    golf_group: "Golf group",
    category: "Category",
    handicap: "Handicap",
    additional_info: "Notes",
    message: "Message",
    players: "Players",
  },
} as const;

/** Texts of the page that withdraws an entrant. */
export const WITHDRAW_PAGE = {
  heading: (name: string) => `Withdraw ${name}?`,
  untitled: "Withdraw an entrant",
  description: "Withdraw an entrant of a tournament of the club.",
  text: (count: number) =>
    `${count === 1 ? "The place goes" : `All ${String(count)} places go`} to those who wait in line. This cannot be undone.`,
  labels: { reason: "Reason" },
  hint: "The member reads it in the mail.",
  submit: "Withdraw",
  busy: "Withdrawing…",
  keep: "Keep the entry",
  withdrawn: "This entry has been withdrawn.",
} as const;

/** Texts of the form that adds somebody. */
export const ADD_PAGE = {
  heading: "Add an entrant",
  description: "Enter somebody who called the club.",
  text: "Also when registration is closed. When there is no place, they wait in line.",
  accountEmail: "Account’s e-mail",
  accountHint:
    "Of a member of this site: they see the entry on their profile and get its mails. Empty: they have no account.",
  submit: "Add",
  back: "All entrants",
  busy: "Adding…",
} as const;

/** Texts of the messages to entrants. */
export const MESSAGES_PAGE = {
  heading: "Write to entrants",
  toList: "All entrants",
  title: (tournament: string) => `Messages to the entrants of ${tournament}`,
  description: "Messages of the club to the entrants of a tournament.",
  labels: {
    state: "Who",
    golfGroup: "Golf group",
    category: "Category",
    subject: "Subject",
    body: "Text",
  },
  everybody: "Everybody with a place or in line",
  states: { confirmed: "Those with a place", waiting: "Those in line" },
  allGroups: "All golf groups",
  allCategories: "All categories",
  preview: "Preview",
  previewing: "Counting…",
  previewHeading: "Preview",
  recipients: (count: number) =>
    count === 0
      ? "It would go to nobody."
      : count === 1
        ? "It goes to 1 member."
        : `It goes to ${count.toLocaleString("en-IN")} members.`,
  withoutAccount: (count: number) =>
    count === 1
      ? "1 entry without an account gets no mail."
      : `${String(count)} entries without an account get no mail.`,
  send: (count: number) =>
    count === 1 ? "Send to 1 member" : `Send to ${String(count)} members`,
  sending: "Sending…",
  sent: "Messages",
  none: "Nothing was written yet.",
  counts: {
    sent: "sent",
    queued: "waiting to be sent",
    failed: "failed",
    stopped: "stopped",
  },
  stop: "Stop sending",
  stopOf: (subject: string) => `Stop sending “${subject}”`,
  stopping: "Stopping…",
  stoppedAt: (moment: string) => `stopped on ${moment}`,
} as const;

/** Texts of the list on paper. */
export const PRINT_PAGE = {
  title: (tournament: string) => `Entrants of ${tournament}, to print`,
  description: "The entrants of a tournament, to print.",
  print: "Print it with the browser’s menu.",
  printed: (moment: string) => `As of ${moment}`,
  columns: {
    here: "Here",
    name: "Name",
    golfGroup: "Golf group",
    category: "Category",
    handicap: "Handicap",
    phone: "Phone",
    state: "State",
  },
  isHere: "✓",
  notHere: "☐",
  guestOf: (name: string) => `with ${name}`,
} as const;

/** The CSV file's columns, beside the tournament's own questions. */
export const CSV_COLUMNS = {
  state: "State",
  place: "Place in line",
  name: "Name",
  account: "Account",
  email: "E-mail",
  phone: "Phone",
  golfGroup: "Golf group",
  category: "Category",
  handicap: "Handicap",
  notes: "Notes",
  here: "Here",
  enteredAt: "Entered",
  changedAt: "Changed",
  movedUpAt: "Moved up",
  byClub: "Entered by the club",
  withdrawnAt: "Withdrawn",
  withdrawnBy: "Withdrawn by",
  reason: "Reason",
  /** Of a further player, numbered from 2. */
  ofPlayer: (number: number, column: string) =>
    `Player ${String(number)} ${column.toLowerCase()}`,
  yes: "yes",
  no: "no",
  club: "club",
  member: "member",
} as const;

/** Toasts of the entrants' pages. */
export const TOASTS = {
  logIn: {
    message: "Please log in",
    description: "Your session has ended. What you typed is saved.",
  },
  failed: {
    message: "Not stored",
    description: "Something went wrong. Please try again.",
  },
  placeGiven: (name: string) => ({
    message: `${name} has a place`,
    description: "A mail tells them.",
  }),
  moved: (name: string) => ({ message: `${name} was moved in line` }),
  withdrawn: (name: string) => ({
    message: `${name} was withdrawn`,
    description: "A mail tells them, with your reason.",
  }),
  added: {
    confirmed: (name: string) => ({ message: `${name} is entered` }),
    waiting: (name: string) => ({
      message: `${name} waits in line`,
      description: "There is no place for them now.",
    }),
  },
  messageSent: (count: number) => ({
    message: "Message on its way",
    description: MESSAGES_PAGE.recipients(count),
  }),
  messageStopped: (count: number) => ({
    message: "Stopped",
    description:
      count === 1
        ? "1 mail was not sent."
        : `${String(count)} mails were not sent.`,
  }),
} as const;

/** Messages beside the fields of these pages' forms. */
export const FIELD_MESSAGES = {
  reason: "Please say why",
  place: "Please enter a place in line, from 1",
  accountEmail: "Please enter an e-mail address, or leave it empty",
  subject: "Please enter a subject",
  body: "Please enter a text",
  choice: "Please choose one of the list",
  tooLong: (max: number) =>
    `Please use at most ${max.toLocaleString("en-IN")} characters`,
} as const;
