import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";

/** Texts of the page that deletes the account. */
export const DELETE_PAGE = {
  heading: "Delete my account?",
  description: "Delete your account and everything stored about you.",
  goes: "This goes, for good:",
  going: [
    "your account, your name and your e-mail address",
    "your registrations, earlier versions included, and your places in the tournaments",
    "the scoring account's credentials as we keep them; the scoring account itself stays with the scoring service",
    "mails that still wait to be sent to you",
    "every session, on this device and on all others",
  ],
  stays: "This stays, without you:",
  staying: [
    "if you are an administrator: that somebody exported members, and when",
  ],
  first: "You may want to download your data first.",
  labels: { password: PASSWORD_LABELS.password },
  submit: "Delete my account",
  busy: "Deleting...",
  keep: "Keep my account",
} as const;
