import {
  BANGALORE_BIRDIE_BASH,
  FOUNDERS_BIRTHDAY,
} from "#app/tournaments/content.ts";

export const CATEGORIES = [
  { value: "men", label: "Men (Age < 70)" },
  { value: "senior", label: "Senior (Age 70+)" },
  { value: "ladies", label: "Ladies" },
] as const;

/** The option that asks for another group's name. */
export const OTHER_GROUP = "Other";

export const GOLF_GROUPS = [
  "Golf Buddiez",
  "Toledo Punters",
  "Golf Squad",
  "Scratch Golfers",
  "Weekly Golfers",
  "Bogey Boys",
  "E-Golf",
  "Golf Champs",
  "Upside Down",
  OTHER_GROUP,
] as const;

export const BANGALORE_LABELS = {
  fullName: "Full Name",
  email: "Email",
  phone: "Phone Number",
  golfGroup: "Golf Group",
  customGolfGroup: "Please specify your Golf Group",
  category: "Category Selection",
  handicap: "Handicap",
  additionalInfo: "Additional Information (Optional)",
} as const;

export const BANGALORE_MESSAGES = {
  fullName: "Name must be at least 2 characters.",
  email: "Please enter a valid email address.",
  phone: "Please enter a valid phone number.",
  golfGroup: "Please select your golf group.",
  customGolfGroup: "Please specify your golf group when selecting 'Other'",
  category: "Please select a category.",
  handicapEmpty: "Please enter your handicap.",
  handicapNotANumber: "Handicap must be a number.",
  handicapTooLow: "Handicap must be at least 0.",
  handicapTooHigh: "Handicap must not exceed 40.",
  tooLong: (most: number) => `Please use at most ${String(most)} characters.`,
} as const;

/** Shown on the log-in page, after a registration was submitted without a session. */
export const SIGN_IN_TOAST = {
  message: "Authentication Required",
  description: "Please sign in to register for tournaments.",
} as const;

/** Texts that all registration pages share. */
export const REGISTRATION_PAGE = {
  signInPrompt: "Please sign in to register for tournaments.",
  signIn: "Log in",
  alreadyRegistered: (tournament: string) =>
    `You are registered for the ${tournament}.`,
  update: "Update my details",
  profile: "See my registrations",
  complete: "Registration Complete!",
  unavailable: {
    closed: (tournament: string) =>
      `Registration for the ${tournament} is closed.`,
    "not-open": (tournament: string) =>
      `Registration for the ${tournament} is not open yet.`,
  },
  tournaments: "Back to Tournaments",
  updated: "Details updated",
  updatedText: (tournament: string) =>
    `Your registration for the ${tournament} has the new details.`,
} as const;

/** The toast after "Update my details". */
export const updatedToast = (tournament: string) => ({
  message: REGISTRATION_PAGE.updated,
  description: REGISTRATION_PAGE.updatedText(tournament),
});

export const BANGALORE_PAGE = {
  heading: `Register for ${BANGALORE_BIRDIE_BASH.name}`,
  subtitle: `The tournament takes place on ${BANGALORE_BIRDIE_BASH.dateText}.`,
  description: `Enter the ${BANGALORE_BIRDIE_BASH.name} of ${BANGALORE_BIRDIE_BASH.dateText}.`,
  back: "Back to Tournament Details",
  groupPlaceholder: "Select your golf group",
  customGroupHint: "Only when your group is not in the list.",
  additionalInfoHint: "Anything the organisers should know.",
  submit: "Complete Registration",
  busy: "Submitting...",
  completeText: `You are in the ${BANGALORE_BIRDIE_BASH.name}. See you on the first tee.`,
  bookGames: "Book Complimentary Games",
  backToTournaments: "Back to Tournaments",
} as const;

/** `registered` is for when no scoring account was created, and none had to be. */
export const BANGALORE_TOASTS = {
  registered: {
    message: "Registration Complete!",
    description: "You've been registered for the tournament.",
  },
  complete: {
    message: "Registration Complete!",
    description:
      "You've been registered for the tournament and added to our scoring system.",
  },
  integrationError: {
    message: "Registration Successful",
    description:
      "You're registered for the tournament, but there was an issue with the scoring-service integration. Our team will follow up.",
  },
  integrationUnreachable: {
    message: "Registration Successful",
    description:
      "You're registered for the tournament. The scoring-service integration will be processed separately.",
  },
  failed: {
    message: "Registration Failed",
    description:
      "There was a problem with your registration. Please try again.",
  },
} as const;

export const BIRTHDAY_LABELS = {
  fullName: "Full Name *",
  phone: "Phone Number *",
  handicap: "Golf Handicap *",
  birthdayMessage: "Birthday Message (Optional)",
} as const;

export const BIRTHDAY_MESSAGES = {
  fullName: "Full name must be at least 2 characters",
  phone: "Phone number must be at least 10 digits",
  handicap: "Please enter your handicap",
} as const;

export const BIRTHDAY_PAGE = {
  heading: `Register for ${FOUNDERS_BIRTHDAY.name}`,
  description: `Enter the ${FOUNDERS_BIRTHDAY.name} of ${FOUNDERS_BIRTHDAY.dateText}.`,
  introduction:
    "A round among friends to celebrate our founder. Name, phone and handicap are all we need; a few words for the birthday card are welcome.",
  submit: "Register for Tournament",
  busy: "Registering...",
  completeText: `We look forward to seeing you at the ${FOUNDERS_BIRTHDAY.name}.`,
  viewTournaments: "View All Tournaments",
  home: "Back to Home",
} as const;

export const BIRTHDAY_TOASTS = {
  complete: {
    message: "Registration Successful! 🎉",
    description: `You're registered for the ${FOUNDERS_BIRTHDAY.name}!`,
  },
  failed: {
    message: "Registration Failed",
    description:
      "There was an error submitting your registration. Please try again.",
  },
} as const;

/** Why a registration cannot be changed. */
export type ClosedReason = "none" | "withdrawn" | "late";

/** Texts of the pages that change and withdraw a registration, and their toasts. */
export const CHANGE_PAGE = {
  heading: (tournament: string) => `Change my registration: ${tournament}`,
  description: "Change the details of your registration.",
  until: (day: string | null) =>
    day
      ? `You can change or withdraw it until ${day}.`
      : "You can change or withdraw it as long as registration is open.",
  closed: {
    none: (tournament: string) =>
      `You are not registered for the ${tournament}.`,
    withdrawn: (tournament: string) =>
      `You have withdrawn from the ${tournament}.`,
    late: (tournament: string, day: string | null) =>
      day
        ? `Registrations for the ${tournament} could be changed until ${day}.`
        : `Registration for the ${tournament} is closed.`,
  },
  outdated: "Please open the form again from your profile.",
  submit: "Save changes",
  busy: "Saving...",
  back: "Back to my profile",
  register: "Register Now",
} as const;

export const WITHDRAW_PAGE = {
  heading: (tournament: string) => `Withdraw from the ${tournament}?`,
  description: "Withdraw your registration for a tournament.",
  text: "Your place goes to somebody else. Your details stay in your history, and your scoring account stays yours.",
  submit: "Withdraw my registration",
  busy: "Withdrawing...",
  keep: "Keep my registration",
} as const;

export const CHANGE_TOASTS = {
  changed: (tournament: string) => ({
    message: "Registration changed",
    description: REGISTRATION_PAGE.updatedText(tournament),
  }),
  notChanged: {
    message: "Registration not changed",
    description: "There was a problem with your change. Please try again.",
  },
  withdrawn: (tournament: string) => ({
    message: "Registration withdrawn",
    description: `You are no longer registered for the ${tournament}.`,
  }),
  notWithdrawn: {
    message: "Registration not withdrawn",
    description: "There was a problem with it. Please try again.",
  },
  outdated: {
    message: "Registration not withdrawn",
    description: CHANGE_PAGE.outdated,
  },
} as const;
