import { byField } from "#app/account/auth/profile-fields.ts";
import { NEW_PASSWORD_HINT, PASSWORD_LABELS, RESET_LABELS } from "#app/forms/password-labels.ts";

export const ACCOUNT = {
  heading: "Account settings",
  description: "Your name, address and password, and what we may send you.",
  back: "Profile",
  change: "Change",
  close: "Close",
  details: {
    heading: "Your details",
    labels: byField(({ label }) => label),
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
    state: "Your present password, and a new one.",
    hint: NEW_PASSWORD_HINT,
    submit: "Change my password",
    busy: "Changing...",
  },
  secondFactor: {
    heading: "Two-step log-in",
    text: {
      on: "After your password we ask for a code of your authenticator app.",
      off: "With it, your password alone is not enough to log in: we also ask for a code of an app on your phone.",
    },
    link: { on: "Change two-step log-in", off: "Switch on two-step log-in" },
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
      on: "We email you a reminder two days before each tournament that you are registered for.",
      off: "We do not remind you of tournaments by mail.",
    },
    submit: { on: "Stop reminders", off: "Remind me again" },
    busy: "Saving...",
  },
  calendar: {
    heading: "Calendar",
    text: "Your tournaments and tee times in the calendar of your phone.",
    link: "Subscribe",
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

export const INTENTS = ["details", "email", "password", "everywhere", "reminders"] as const;
export type Intent = (typeof INTENTS)[number];

export const ACCOUNT_MESSAGES = {
  currentPasswordRequired: "Please enter your current password.",
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
    description: "You have been signed out everywhere else.",
  },
  logInOnceMore: {
    message: "Please log in again",
    description:
      "You logged in more than a day ago. Log out and in again, and then change your password.",
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
    description: "Your account is gone, and so is everything stored about you.",
  },
  notDeleted: {
    message: "Account not deleted",
    description: "There was a problem with it. Please try again.",
  },
} as const;
