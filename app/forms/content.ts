import { UNANSWERED } from "#app/site/content.ts";

export const FORM = {
  problem: "There is a problem",
  showPassword: "Show password",
  calendar: "Calendar",
  honeypot: "Leave this empty",
} as const;

export const FORM_TOASTS = {
  unavailable: {
    message: "Not sent yet",
    description: "Our member service did not answer. Please try again in a minute.",
  },
  /** The action's own call may have been carried out. */
  unclear: UNANSWERED.unclear,
  /** The same, of a form with a password, which does not come back. */
  unclearAccount: {
    message: UNANSWERED.unclear.message,
    description: "Please try again: it cannot count twice.",
  },
  unexpected: {
    message: "Error",
    description: "Something went wrong. Please try again.",
  },
  tooManyAttempts: (minutes: number, hasPassword = true) => ({
    message: "Too many attempts",
    description: `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again. What you typed is still here${hasPassword ? ", but for passwords" : ""}.`,
  }),
  /** What was typed is still in the form, which stays that member's. */
  otherMember: {
    message: "You are logged in as another member",
    description:
      "This form was opened by a different member, and nothing was sent. Log in as that member to send it, or open the page again.",
  },
  /** With the form's own title, of one that is too large to be saved. */
  signInElsewhere: {
    description: "Please log in in another tab, and send this form again.",
  },
  honeypot: {
    message: "Not sent yet",
    description:
      "A hidden field was filled in, perhaps by your browser. We have cleared it: please send the form again.",
  },
} as const;
