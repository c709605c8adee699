import { TIP_ILLUSTRATIONS } from "./tips/content.ts";

/** The landing page "book your game". */
export const LANDING_PAGE = {
  title: "Book your golf game",
  description:
    "Complimentary rounds with your bank card, or pay and play at courses across India.",
  hero: {
    heading: "Ready to tee off?",
    lead: "Play on a round that your bank card already pays for, or pay and play where you like.",
    complementary: "Complementary Games",
    payAndPlay: "Pay and Play",
  },
  banks: {
    heading: "Nine banks, one tee",
    text: "Choose yours to see the card, the benefit and where to book.",
  },
  why: {
    heading: (siteName: string) => `Why choose ${siteName}`,
    cards: [
      {
        icon: "card",
        title: "Card Benefits",
        text: "See which of your cards carries golf, and what it takes to use it.",
      },
      {
        icon: "flag",
        title: "Premium Courses",
        text: "Know the course before you travel: how hard it plays and what a round costs.",
        link: { label: "Explore the courses", to: "/courses" },
      },
      {
        icon: "gift",
        title: "Complementary Games",
        text: "Go straight to your bank's own booking desk. No form of ours in between.",
      },
    ],
  },
  tips: {
    heading: "Tips & Tricks",
    text: "A better round starts before the first tee.",
    viewAll: "View All Tips",
    cards: [
      {
        title: "Perfect Your Swing",
        text: "Turn, wait, and let the club do it.",
        illustration: TIP_ILLUSTRATIONS.swing,
      },
      {
        title: "Putting Techniques",
        text: "Read the slope first, the speed second.",
        illustration: TIP_ILLUSTRATIONS.putting,
      },
      {
        title: "Course Strategy",
        text: "Play the hole backwards, from the pin to the tee.",
        illustration: TIP_ILLUSTRATIONS.strategy,
      },
    ],
  },
  close: {
    heading: "Your next round may already be paid for",
    button: "Get Complementary Games",
  },
} as const;

/** Texts of the home page besides the tagline. */
export const HOME_PAGE = {
  title: "Golf tournaments and tee times in India",
  lead: "Club tournaments, complimentary rounds with your bank card, and tee times near you.",
  book: "Book your golf game",
  tournaments: "See tournaments",
  shortcutsLabel: "Shortcuts",
} as const;

/** The home page's five shortcuts on phones: three in the first row, two in the second. */
export const SHORTCUTS = [
  { label: "Tournaments", to: "/tournaments" },
  { label: "Book Game", to: "/about" },
  { label: "Purchases", to: "/purchases" },
  { label: "Tips & Tricks", to: "/tips-and-tricks" },
  { label: "Scoring", to: "/scoring" },
] as const;
