export const TAGLINE = "For those in love with the game, and for those who wish to fall.";

/** Colour of the header, for the browser's toolbar and the installed app. */
export const THEME_COLOR = "#0b2b1f";

/** The header's links, in order (docs/product.md, "Pages"). */
export const HEADER_LINKS = [
  { label: "Home", to: "/" },
  { label: "Book your golf game", to: "/about" },
  { label: "Tournaments", to: "/tournaments" },
  { label: "Pro shop", to: "/purchases" },
  { label: "Tips & Tricks", to: "/tips-and-tricks" },
  { label: "Scoring", to: "/scoring" },
] as const;

export const CLUB_BAR = {
  name: "Club",
  pages: [
    { label: "Tournaments", to: "/admin/tournaments" },
    { label: "Members", to: "/admin/people" },
    { label: "Accounts", to: "/admin/users", also: ["/admin/roles"] },
    { label: "Series", to: "/admin/series" },
    { label: "Courses", to: "/admin/courses" },
    { label: "Site", to: "/admin/content" },
    { label: "Money", to: "/admin/money", also: ["/admin/statement", "/admin/receipts"] },
    { label: "Manual", to: "/admin/manual" },
  ],
} as const;

export const FOOTER_COLUMNS = [
  {
    heading: "Play",
    links: [
      { label: "Golf courses", to: "/courses" },
      { label: "Book Tee Time", to: "/booking" },
      { label: "Pay and Play", to: "/pay-and-play" },
      { label: "Complementary Games", to: "/complementary-game" },
    ],
  },
  {
    heading: "Shop",
    links: [{ label: "View Purchases", to: "/purchases" }],
  },
  {
    heading: "Community",
    links: [
      { label: "View Tournaments", to: "/tournaments" },
      { label: "Series", to: "/series" },
      { label: "News", to: "/news" },
    ],
  },
  {
    heading: "Learn",
    links: [{ label: "View Tips", to: "/tips-and-tricks" }],
  },
  {
    heading: "This site",
    links: [
      { label: "Privacy", to: "/privacy" },
      { label: "Terms", to: "/terms" },
      { label: "Accessibility", to: "/accessibility" },
    ],
  },
] as const;

type SocialMedium = "instagram" | "facebook" | "youtube";

/** The club's pages there, of which editors enter the addresses. */
export type SocialAddresses = Readonly<Partial<Record<SocialMedium, string>>>;

/** Until there is an address the icon is not a link. */
export const SOCIAL_LINKS: readonly { name: string; icon: SocialMedium }[] = [
  { name: "Instagram", icon: "instagram" },
  { name: "Facebook", icon: "facebook" },
  { name: "YouTube", icon: "youtube" },
];

export const SHELL = {
  logIn: "Log in",
  signUp: "Sign up",
  profile: "Profile",
  signOut: "Sign out",
  menu: "Menu",
  close: "Close",
  mainNavigation: "Main",
  accountNavigation: "Account",
  footerNavigation: "All of the site",
  skip: "Skip to the content",
  contact: "Contact Us",
  contactAddress: "hello@teebox.example",
  expandFooter: "Show all pages",
  collapseFooter: "Show fewer",
} as const;

/** What is said when a form's answer does not come; it is still filled in. */
export const UNANSWERED = {
  unsent: {
    message: "No signal: nothing was sent",
    description: "What you typed is still here.",
  },
  unclear: {
    message: "We do not know yet whether it arrived",
    description: "What you typed is still here. Press the button again: it cannot count twice.",
  },
  /** @param seconds until then */
  sentAgain: (seconds: number) => ({
    message: "The site is busy",
    description: `What you typed is still here. We send it again in ${seconds} s.`,
  }),
} as const;

export const ERROR_PAGES = {
  notFound: {
    title: "404",
    text: "Oops! Page not found",
    link: "Return to Home",
    pictureAlt: "A golf ball half sunk in a pond, watched by a frog.",
  },
  unavailable: {
    title: "We can't reach the clubhouse",
    text: "Our member service did not answer. Nothing is lost: please try again in a minute.",
    pictureAlt: "A clubhouse under a storm cloud, one window lit.",
  },
  forbidden: {
    title: "This page is for the club team",
    text: "It is for administrators.",
  },
  unreadable: {
    title: "We could not read that",
    text: "Nothing was changed. Please go back and try again.",
  },
  /** Label of the request id that finds the error in the log. */
  requestId: "If you write to us about it, please quote this reference:",
  unexpected: {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Please try again.",
  },
} as const;

/** The same of pages that only the server shows: their requests reach no route. */
export const SERVER_ERROR_PAGES = {
  instead: "Tournaments to come",
  allTournaments: "All tournaments",
  overloaded: {
    title: "The site is busy",
    text: "Many people are here at once. This page comes by itself in a few seconds.",
  },
  overloadedPost: {
    title: "The site is busy",
    text: "Many people are here at once. Nothing was stored: go back and send the form again. What you typed is still there.",
  },
  notOurs: {
    title: "This form came from elsewhere",
    text: "Nothing was changed. Please open the page here and try again.",
  },
  misdirected: {
    title: "This form went to another address",
    text: "Nothing was changed. Please open the page from our home page and try again.",
  },
  tooLarge: {
    title: "That was too much at once",
    text: "Nothing was changed. Please go back, shorten it and try again.",
  },
} as const;
