import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";

/** Texts of the page that switches two-step log-in on and off, and its toasts. */
export const SECOND_FACTOR_PAGE = {
  heading: "Two-step log-in",
  description: "Ask for a code of your phone when you log in.",
  begin: {
    lead: "You need an authenticator app on your phone, for example Aegis, Google Authenticator or Microsoft Authenticator. When you log in, it shows six digits that we ask for after your password.",
    labels: { password: PASSWORD_LABELS.currentPassword },
    submit: "Switch on",
    busy: "One moment...",
  },
  confirm: {
    scan: "1. Scan this picture with your authenticator app.",
    picture: "QR code with the key of your account",
    type: "On the same phone, or without a camera: type this key into the app.",
    key: "Key",
    code: "2. Enter the six digits that the app shows now.",
    labels: { code: "Code" },
    submit: "Confirm",
    busy: "Checking...",
    cancel: "Not now",
    cancelling: "Going back...",
  },
  off: {
    lead: "It is on: after your password we ask for a code of your authenticator app.",
    lost: "Keep the app. Without it you can log in only after the club has checked that it is you.",
    heading: "Switch it off",
    labels: { password: PASSWORD_LABELS.currentPassword, code: "Code" },
    submit: "Switch off",
    busy: "Switching off...",
  },
  back: "To my profile",
} as const;

export const SECOND_FACTOR_TOASTS = {
  signInFirst: {
    message: "Authentication Required",
    description: "Please sign in to change your account.",
  },
  on: {
    message: "Two-step log-in is on",
    description: "Your other sessions have ended. This one goes on.",
  },
  off: {
    message: "Two-step log-in is off",
    description: "Your password alone is enough to log in now.",
  },
  notOn: {
    message: "Two-step log-in is not on",
    description: "There was a problem with it. Please try again.",
  },
  notOff: {
    message: "Two-step log-in is still on",
    description: "There was a problem with it. Please try again.",
  },
  keyExpired: {
    message: "The key has expired",
    description: "Please begin again, and use the new key.",
  },
} as const;
