import emptyTee from "./illustrations/empty-tee.svg";

export const PROFILE_PAGE = {
  heading: "Profile",
  description: "Your details and the tournaments you registered for.",
  back: "Back",
  settings: "Account settings",
  record: "My record",
  settingsNote: "Your details, address and password, reminders and your data.",
  next: (days: number) =>
    `Next · ${days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`}`,
  past: (count: number) => `Past tournaments (${count})`,
  earlier: "Earlier tournaments",
  later: "Later tournaments",
  information: "Profile Information",
  email: "Email",
  tournaments: "View Tournaments",
  registrations: "Registered Tournaments",
  tryAgain: "Try again",
  emptyIllustration: {
    src: emptyTee,
    alt: "An empty tee peg between two tee markers, a golf bag waiting beside it",
  },
  empty: "You have not registered for a tournament yet.",
  byClub: (tournament: string, players: string) =>
    `The club has entered you in ${tournament}: ${players}.`,
  seeByClub: "See the entry",
  browse: "Browse Tournaments",
  viewUpdates: "View Updates",
  status: {
    registered: "Registered",
    waiting: "Waiting list",
    withdrawn: "Withdrawn",
    cancelled: "Cancelled",
  },
  inLine: (place: number) => `Number ${place} on the waiting list`,
  edit: "Edit",
  cannotCome: "If you cannot come, tell the club",
  registerAgain: "Register again",
  withdraw: "Withdraw",
  changesUntil: (day: string | null) =>
    day ? `Can be changed until ${day}` : "Can be changed while registration is open",
  changesWereUntil: (day: string | null) =>
    day ? `Could be changed until ${day}` : "It can no longer be changed here",
  columns: {
    tournament: "Tournament",
    date: "Tournament Date",
    golfGroup: "Golf Group",
    handicap: "Handicap",
    status: "Status",
    actions: "Actions",
  },
} as const;
