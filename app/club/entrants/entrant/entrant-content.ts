import { ordinal } from "#app/site/ordinal.ts";

export const ENTRANT_PAGE = {
  title: (name: string) => name,
  untitled: "Entrant",
  description: "One entrant of a tournament of the club.",
  details: "Details",
  players: "Players",
  playing: "Plays off",
  fixedBy: {
    card: (at: string) => `Fixed with the first card, ${at}.`,
    tee_time: (at: string) => `Fixed at the tee time, ${at}.`,
    entry: (at: string) => `Entered after play began, ${at}.`,
  },
  correctedAt: (at: string, reason: string | null) =>
    `Corrected ${at}${reason === null ? "" : `: ${reason}`}`,
  answers: "Answers",
  noAnswer: "—",
  history: "History",
  place: "Place on the waiting list",
  inLine: (place: number, waiting: number) =>
    `${ordinal(place)} of ${waiting} on the waiting list.`,
  givePlace: "Give a place now",
  givePlaceText:
    "Confirms this entry ahead of the waiting list, if there are enough places. Recorded in the tournament history.",
  giving: "Giving…",
  moveLabel: "Move to place",
  move: "Move",
  moving: "Moving…",
  correct: "Correct",
  withdraw: "Withdraw",
  noAccount: "No account (added by the club)",
  facts: {
    state: "State",
    account: "Account",
    email: "E-mail",
    phone: "Phone",
    golfGroup: "Golf group",
    handicap: "Handicap",
    notes: "Notes",
    enteredAt: "Entered",
    movedUpAt: "Confirmed from waiting list",
    withdrawnAt: "Withdrawn",
    reason: "Reason",
  },
  withdrawnByMember: "by the member",
  withdrawnByClub: "by the club",
} as const;

export const HISTORY = {
  entered: "Entered",
  enteredByClub: "Entered by the club",
  changed: "Changed",
  corrected: "Corrected by the club",
  movedUp: "Confirmed from the waiting list",
  withdrawn: "Withdrawn by the member",
  withdrawnByClub: "Withdrawn by the club",
  renamed: (from: string, to: string) => `Renamed by the club since: ${from} → ${to}`,
  empty: "empty",
  fields: {
    full_name: "Name",
    email: "E-mail",
    phone: "Phone",
    golf_group: "Golf group",
    /** `divisionWord` instead. */
    category: "Category",
    handicap: "Handicap",
    additional_info: "Notes",
    message: "Message",
    players: "Players",
  },
} as const;
