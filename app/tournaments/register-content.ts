/** Only in a page that was loaded. */
export const LOADED_PAGE = {
  signIn: "Please sign in to register for tournaments.",
  logInBefore: "Log in before then.",
  checkAgain: "Check again",
} as const;

export const REGISTRATION_PAGE = {
  heading: (tournament: string) => `Register for ${tournament}`,
  description: (tournament: string, day: string) => `Enter ${tournament}, ${day}.`,
  alreadyRegistered: (tournament: string) => `You are registered for ${tournament}.`,
  /** Of one that is over. */
  wasRegistered: (tournament: string) => `You were registered for ${tournament}.`,
  profile: "See my registrations",
  tournaments: "Back to Tournaments",
  results: "See the results",
  cannotCome: "If you cannot come, tell the club",
  takesPlace: (day: string) => `The tournament takes place on ${day}.`,
  /** Where the handicap gives it. */
  division: (division: string) => `Your handicap puts you in the ${division}.`,
  complete: "Registration Complete!",
  waiting: "You are on the waiting list",
  updated: "Details updated",
  updatedText: (tournament: string) => `Your registration for ${tournament} has been updated.`,
} as const;

/** Why there is no form; the server sends it. */
export const UNAVAILABLE = {
  closed: (tournament: string) => `Registration for ${tournament} is closed.`,
  "not-open": (tournament: string, opens: string | null) =>
    [
      `Registration for ${tournament} is not open yet.`,
      opens === null ? "" : `It opens on ${opens}.`,
    ]
      .join(" ")
      .trim(),
  played: (tournament: string) => `${tournament} has been played.`,
  full: (tournament: string) =>
    `All places of ${tournament} are taken. If someone withdraws, you can register here.`,
  cancelled: (tournament: string) => `${tournament} is cancelled.`,
} as const;

export const FULL_PAGE = {
  submit: "Complete Registration",
  busy: "Submitting...",
  bookGames: "Book Complimentary Games",
} as const;

export const SHORT_PAGE = {
  submit: "Register for Tournament",
  busy: "Registering...",
  viewTournaments: "View All Tournaments",
  home: "Back to Home",
} as const;

/** What is said first after registering. */
export const COMPLETE = {
  full: (tournament: string) => `You are in ${tournament}. See you on the first tee.`,
  short: (tournament: string) => `We look forward to seeing you at ${tournament}.`,
  /** Its matches are over some weeks, each on a day of its own. */
  knockout: (tournament: string) =>
    `You are in ${tournament}. What is new of your matches comes by mail.`,
} as const;

export const WAITING = {
  gate: (tournament: string) => `You are on the waiting list of ${tournament}.`,
  wasWaiting: (tournament: string) => `You were on the waiting list of ${tournament}.`,
} as const;
