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

/** In place of the auth service's own sentences, by its error codes. */
export const AUTH_SENTENCES = {
  over_request_rate_limit:
    "There were too many attempts from your network. Please wait five minutes and try again.",
  // It says so whatever the password is, which would tell who has an account.
  user_banned: "Invalid login credentials",
  email_address_invalid: "No mail can reach this address. Please check it, or use another one.",
  email_address_not_authorized:
    "The site’s mail service does not write to this address yet. Please tell the club.",
  mfa_totp_enroll_not_enabled:
    "Two-step log-in cannot be switched on at the moment. Please tell the club.",
  mfa_totp_verify_not_enabled: "Codes cannot be checked at the moment. Please tell the club.",
} as const;

export const WEAK_PASSWORD = {
  lead: "Please choose a stronger password.",
  reasons: {
    length: "It is too short.",
    characters: "Use small and capital letters, numbers and symbols.",
    pwned: "It has appeared in a data breach on another site.",
  },
} as const;
