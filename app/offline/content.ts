import { PASSWORD_LABELS } from "#app/auth/content.ts";
import { UNSENT } from "#app/site/content.ts";

/** The page for an address that cannot be fetched and is not kept. */
export const OFFLINE_PAGE = {
  path: "/offline",
  heading: "No signal here",
  description:
    "This page could not be fetched. Pages about tournaments, courses and tips that you have opened before are kept on this device.",
  tryAgain: "Try again",
  pictureAlt:
    "A clubhouse on a hill under a storm cloud, every lamp out but for one window.",
} as const;

/** The same page for a form that was sent without a signal. */
export const UNSENT_PAGE = {
  heading: UNSENT.message,
  description:
    "What you typed is kept on this page. Send it again when you have a signal: nothing is made twice.",
  sendAgain: "Send again",
  /** The fields that are not kept but asked for again. */
  passwords: PASSWORD_LABELS,
} as const;

/** Marks a page that was kept, in its header. */
export const NO_SIGNAL = "No signal";
