/** Texts that every form shares, and the toasts of a form that failed. */
export const FORM = {
  /** Heading of the error summary. */
  problem: "There is a problem",
  showPassword: "Show password",
  calendar: "Calendar",
  honeypot: "Leave this empty",
} as const;

export const FORM_TOASTS = {
  unavailable: {
    message: "Not sent yet",
    description:
      "Our member service did not answer. Please try again in a minute.",
  },
  unexpected: {
    message: "Error",
    description: "Something went wrong. Please try again.",
  },
  tooManyAttempts: (minutes: number) => ({
    message: "Too many attempts",
    description: `Please wait ${minutes === 1 ? "a minute" : `${String(minutes)} minutes`} and try again. What you typed is still here.`,
  }),
  /** With the form's own title, of one that is too large to be saved. */
  signInElsewhere: {
    description: "Please log in in another tab, and send this form again.",
  },
  honeypot: {
    message: "Not sent yet",
    description:
      "Something filled in a field that people do not see. It is empty again: please send the form once more.",
  },
} as const;
