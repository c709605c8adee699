export const OFFLINE_PAGE = {
  path: "/offline",
  heading: "No signal here",
  /** Where the device has a signal. */
  silentHeading: "The site does not answer",
  description:
    "This page could not be loaded. Pages about tournaments, courses and tips that you have opened before are kept on this device, and those of the tournaments on your profile, with the tee times.",
  kept: "Tournaments kept on this device",
} as const;
