export const OFFLINE_PAGE = {
  path: "/offline",
  heading: "No signal here",
  description:
    "This page could not be loaded. Pages about tournaments, courses and tips that you have opened before are kept on this device.",
} as const;
