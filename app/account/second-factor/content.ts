import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";

export const SECOND_FACTOR_PAGE = {
  heading: "Two-step log-in",
  begin: {
    labels: { password: PASSWORD_LABELS.currentPassword },
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
} as const;
