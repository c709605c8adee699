/** In place of the auth service's own sentences, by its error codes. */
export const AUTH_SENTENCES = {
  over_request_rate_limit:
    "There were too many attempts from your network. Please wait five minutes and try again.",
  // It says so whatever the password is, which would tell who has an account.
  user_banned: "Invalid login credentials",
  email_not_confirmed:
    "Your address is not confirmed yet. Please follow the link in the mail that we sent you.",
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
