import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import type { EntryForm } from "#app/tournaments/tournament.ts";

export const OTHER_GROUP = "Other";

/** Leads to the sheet of a knock-out. */
export const SHEET = "Draw and matches";

/** Shown on the log-in page, after a registration was submitted without a session. */
export const SIGN_IN_TOAST = {
  message: "Authentication Required",
  description: "Please sign in to register for tournaments.",
} as const;

/** The same of what a member did with an entry that there is. */
export const LOG_IN_TOASTS = {
  pay: {
    message: SIGN_IN_TOAST.message,
    description: "Please log in to report your payment.",
  },
  change: {
    message: SIGN_IN_TOAST.message,
    description: "Please log in to change your registration.",
  },
  withdraw: {
    message: SIGN_IN_TOAST.message,
    description: "Please log in to withdraw your registration.",
  },
  calendar: {
    message: SIGN_IN_TOAST.message,
    description: "Please log in to have your tournaments in a calendar.",
  },
  cannotCome: {
    message: SIGN_IN_TOAST.message,
    description: "Please log in to tell the club that you cannot come.",
  },
} as const;

export const FULL_LABELS = {
  fullName: "Full Name",
  email: "Email",
  phone: "Phone Number",
  golfGroup: "Golf Group",
  customGolfGroup: "Please specify your Golf Group",
  category: "Category Selection",
  handicap: "Handicap",
  additionalInfo: "Additional Information (Optional)",
} as const;

/** Where the club fills the form in for a player. */
export const CLUB_LABELS = { customGolfGroup: "Golf group, if it is not in the list" } as const;

export const HANDICAP_INDEX = "Handicap Index";
export const HANDICAP_HINT = "Such as 12.4; +2.4 for a plus handicap, NH for none.";

/** Hints for who enters a tournament for the first time. */
export const BEGINNERS = {
  handicap: "No handicap yet? Enter 36 and tell us below.",
  golfGroup: "Not in a group? Choose Other and write None.",
} as const;

/** Of a form that was opened before golf groups or choices were renamed. */
export const OTHER_NAMES = {
  message: "Not sent yet",
  description:
    "The club has renamed golf groups or choices since you opened this form. Check what is chosen, and send it again.",
} as const;

export const PLAYERS = {
  label: "Further players",
  hint: (max: number) =>
    max === 1
      ? "One more player can enter with this form. The group gets its places together or not at all."
      : `Up to ${max} more players can enter with this form. The group gets its places together or not at all.`,
  entered: (players: number) =>
    players === 2 ? "Both of you have a place." : `All ${players} of you have a place.`,
  /** The member is the first player. */
  numbered: (label: string, line: number) => `Player ${line + 2}: ${label}`,
  player: (line: number) => `Player ${line + 2}`,
  remove: (line: number) => `Remove player ${line + 1}`,
} as const;

export const PLAYERS_MESSAGES = {
  invalid: "Please check the other players.",
  empty: "Enter the player’s name, or remove the player.",
  tooMany: (max: number) =>
    max === 0
      ? "Each player now enters this tournament separately. Please remove the other players."
      : `Please bring at most ${max === 1 ? "one further player" : `${max} further players`}.`,
} as const;

export const PLAYER_LABELS = {
  full_name: "Full Name",
  phone: "Phone Number",
  handicap: "Handicap",
} as const;

const places = (count: number) => (count === 1 ? "1 place" : `${count} places`);

const players = (count: number) => (count === 1 ? "1 player" : `${count} players`);

export const PLACES = {
  taken: "All places are taken.",
  left: (count: number) => `${count === 1 ? "1 place is" : `${count} places are`} left.`,
  kept: (count: number) =>
    `No place is free: ${count === 1 ? "1 place is" : `${count} places are`} kept for the waiting list.`,
  limit: (of: string, left: number) => `${of}: ${left === 0 ? "none" : places(left)} left`,
  waiting: (count: number) =>
    `${players(count)} ${count === 1 ? "is" : "are"} on the waiting list.`,
} as const;

export const PLACES_MESSAGES = {
  full: (group: number) =>
    group === 1
      ? "All places have been taken."
      : group === 2
        ? "There are not enough places for both of you."
        : `There are not enough places for all ${group} of you.`,
  fullOf: (of: string) => `There are not enough places left in “${of}”.`,
  fullOfGuests: "There are not enough places left for further players.",
  tick: "Tick this box to join the waiting list.",
} as const;

export const QUESTIONS = {
  label: (question: string, form: EntryForm, isRequired: boolean) =>
    isRequired ? `${question}${form === "short" ? " *" : ""}` : `${question} (Optional)`,
  choose: "Please choose",
} as const;

export const FULL_MESSAGES = {
  fullName: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid phone number.",
  golfGroup: "Please select your golf group.",
  customGolfGroup: "Please specify your golf group when selecting 'Other'",
  invisible: "Retype this: it contains a line break or hidden characters.",
  handicapEmpty: "Please enter your handicap.",
  handicapNotANumber: "Handicap must be a number.",
  handicapTooLow: "Handicap must be at least 0.",
  handicapTooHigh: "Handicap must not exceed 40.",
} as const;

export const SHORT_MESSAGES = {
  fullName: "Full name must be at least 2 characters",
  phone: "Phone number must be at least 10 digits",
  handicap: "Please enter your handicap",
} as const;

export const ENTRY_MESSAGES = {
  listedGroup: (group: string) => `Please choose “${group}” in the list of golf groups`,
  groupLetters: "Please write the golf group in English letters, or in those of an Indian script.",
  handicapStep: "Please enter a handicap such as 7 or 12.4.",
  handicap: "Please enter a handicap from +10.0 to 54.0, such as 12.4 or +2.4, or NH for none.",
  /** "Category" or "Division", as `divisionWord` says. */
  chooseDivision: (word: string) => `Please select a ${word.toLowerCase()}.`,
  noDivision: (word: string) => `No ${word.toLowerCase()} of this tournament is for this handicap.`,
  divisionOfOthers: (division: string) =>
    `${division} is not open to this player, as the club’s register has them. Please choose another.`,
  clubHandicap: (handicap: string) =>
    `The handicap of the club’s list counts in this tournament: ${handicap}`,
  outsideDivision: (division: string) => `${division} is not for this handicap.`,
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  answer: (question: string) => `Please answer “${question}”.`,
  notOffered: (text: string, instead: string) => `“${text}” is not offered. ${instead}`,
  notAsked: (text: string) =>
    `The club no longer asks a question that you answered with “${text}”. Please check the questions again.`,
  changed: "The club has just changed this form. Please check it and send it again.",
} as const;

export const CHANGE_MESSAGES = {
  outdated: "Please open the form again from your profile.",
} as const;

/** After a save or a withdrawal whose email is left out. */
export const NO_MAIL =
  "No email comes about this: you have had ten from us within a day. It is saved, and on your profile.";

export const CHANGE_TOASTS = {
  changed: (tournament: string, division: string | null, isMailLeftOut: boolean) => ({
    message: "Registration changed",
    description: [
      REGISTRATION_PAGE.updatedText(tournament),
      division && REGISTRATION_PAGE.division(division),
      isMailLeftOut && NO_MAIL,
    ]
      .filter(Boolean)
      .join(" "),
  }),
  notChanged: {
    message: "Registration not changed",
    description: "There was a problem with your change. Please try again.",
  },
  withdrawn: (tournament: string, fee: string, isMailLeftOut: boolean) => ({
    message: "Registration withdrawn",
    description: [`You are no longer registered for ${tournament}.`, fee, isMailLeftOut && NO_MAIL]
      .filter(Boolean)
      .join(" "),
  }),
  notWithdrawn: {
    message: "Registration not withdrawn",
    description: "There was a problem with it. Please try again.",
  },
  outdated: {
    message: "Registration not withdrawn",
    description: CHANGE_MESSAGES.outdated,
  },
} as const;

export const SUM_INTENT = "sum";
export const HAS_FEE = "hasFee";
