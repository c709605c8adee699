/** Texts of the page shown for a URL that can be neither fetched nor found in the cache. */
export const OFFLINE_PAGE = {
  path: "/offline",
  heading: "No signal here",
  description:
    "This page could not be fetched. Pages about tournaments, courses and tips that you have opened before are kept on this device.",
} as const;
