/** Of the club's pages, for administrators without a second factor. */
export const SECOND_FACTOR_NOTE = {
  text: "You see members' data: please protect your account with more than a password.",
  link: "Switch on two-step log-in",
} as const;
