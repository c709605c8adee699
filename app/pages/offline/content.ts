import { UNSENT } from "#app/site/content.ts";

/** Texts of the page shown for a URL that can be neither fetched nor found in the cache. */
export const OFFLINE_PAGE = {
  path: "/offline",
  heading: "No signal here",
  description:
    "This page could not be fetched. Pages about tournaments, courses and tips that you have opened before are kept on this device.",
  tryAgain: "Try again",
  pictureAlt:
    "A clubhouse on a hill under a storm cloud, every lamp out but for one window.",
} as const;

/** Texts shown when a form could not be sent because there is no connection. */
export const UNSENT_PAGE = {
  heading: UNSENT.message,
  description:
    "What you typed is kept on this page. Send it again when you have a signal: nothing is made twice.",
  sendAgain: "Send again",
} as const;

/** Marks a cached page, in its header. */
export const NO_SIGNAL = "No signal";
