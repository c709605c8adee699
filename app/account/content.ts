import { PASSWORD_LABELS, RESET_LABELS, SIGNUP } from "#app/auth/content.ts";

/** Texts of the account sections, of the page that deletes the account, and their toasts. */
export const ACCOUNT = {
  details: {
    heading: "Your details",
    labels: { fullName: "Full Name" },
    submit: "Save my name",
    busy: "Saving...",
  },
  email: {
    heading: "E-mail address",
    labels: { email: "New e-mail address" },
    hint: "We send a mail to both addresses. The new one is yours once you have followed the link in each.",
    submit: "Change my address",
    busy: "Sending...",
  },
  password: {
    heading: "Password",
    labels: {
      currentPassword: PASSWORD_LABELS.currentPassword,
      password: RESET_LABELS.password,
    },
    hint: SIGNUP.passwordHint,
    submit: "Change my password",
    busy: "Changing...",
  },
  everywhere: {
    heading: "Sign out everywhere",
    text: "Ends your sessions on this device and on all others.",
    submit: "End all my sessions",
    busy: "Ending...",
  },
  reminders: {
    heading: "Reminders",
    text: {
      on: "Two days before a tournament that you are registered for, we remind you of it by mail.",
      off: "We do not remind you of tournaments by mail.",
    },
    submit: { on: "Stop reminders", off: "Remind me again" },
    busy: "Saving...",
  },
  data: {
    heading: "Your data",
    text: "Everything that is stored about you, as one file.",
    download: "Download my data",
  },
  delete: {
    heading: "Delete account",
    text: "Your account and everything that belongs to it, for good.",
    link: "Delete my account",
  },
} as const;

/** The account forms on the profile. */
export const INTENTS = [
  "details",
  "email",
  "password",
  "everywhere",
  "reminders",
] as const;
export type Intent = (typeof INTENTS)[number];

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

/** Of the page behind the link in a reminder. */
export const REMINDERS_PAGE = {
  heading: "Stop reminders?",
  description: "Stop the mails that remind you of a tournament.",
  text: "Two days before a tournament we remind those who are registered. Mails about your registrations still come: that you have a place, or that the tournament is cancelled.",
  submit: "Stop reminders",
  stopped: "Reminders are off",
  stoppedText:
    "We do not remind you of tournaments any more. You can turn reminders on again in your profile.",
  unknown: "This link does not work",
  unknownText:
    "It may have been cut off on its way to you. You can turn reminders off in your profile.",
  failed: "Not done yet",
  failedText:
    "Our member service did not answer. Please press the button again in a minute.",
  profile: "To my profile",
} as const;

export const ACCOUNT_MESSAGES = {
  sameEmail: "This is your address already.",
  currentPasswordRequired: "Please enter your current password.",
  wrongPassword: "This is not your password.",
} as const;

export const ACCOUNT_TOASTS = {
  signInFirst: {
    message: "Authentication Required",
    description: "Please sign in to change your account.",
  },
  nameChanged: { message: "Name changed" },
  nameNotChanged: {
    message: "Name not changed",
    description: "There was a problem with it. Please try again.",
  },
  emailSent: (email: string) => ({
    message: "Confirmation email sent",
    description: `Please follow the links in the mails to your present address and to ${email}.`,
  }),
  emailNotChanged: {
    message: "Email not changed",
    description: "There was a problem with it. Please try again.",
  },
  passwordChanged: {
    message: "Password changed",
    description: "Your other sessions have ended. This one goes on.",
  },
  passwordNotChanged: {
    message: "Password not changed",
    description: "There was a problem with it. Please try again.",
  },
  signedOutEverywhere: {
    message: "Signed out everywhere",
    description: "All your sessions have ended.",
  },
  notSignedOut: {
    message: "Not signed out everywhere",
    description: "There was a problem with it. Please try again.",
  },
  remindersOn: {
    message: "Reminders are on",
    description: ACCOUNT.reminders.text.on,
  },
  remindersOff: {
    message: "Reminders are off",
    description: ACCOUNT.reminders.text.off,
  },
  remindersNotChanged: {
    message: "Reminders not changed",
    description: "There was a problem with it. Please try again.",
  },
  deleted: {
    message: "Account deleted",
    description: "Your account and everything stored about you are gone.",
  },
  notDeleted: {
    message: "Account not deleted",
    description: "There was a problem with it. Please try again.",
  },
} as const;
