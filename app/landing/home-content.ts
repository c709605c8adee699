/** The home page beside its tagline (SPEC 2 "Home"). */
export const HOME_PAGE = {
  title: "Golf tournaments and tee times in India",
  lead: "Club tournaments, complimentary rounds with your bank card, and tee times near you.",
  book: "Book your golf game",
  tournaments: "See tournaments",
  shortcutsLabel: "Shortcuts",
} as const;

/** The five shortcuts of the home page on a phone: three in the first row, two in the second (SPEC 2). */
export const SHORTCUTS = [
  { label: "Tournaments", to: "/tournaments" },
  { label: "Book Game", to: "/about" },
  { label: "Purchases", to: "/purchases" },
  { label: "Tips & Tricks", to: "/tips-and-tricks" },
  { label: "Scoring", to: "/scoring" },
] as const;
