/** The tagline of the site (SPEC 1, DECISIONS 1). */
export const TAGLINE =
  "For those in love with the game, and for those who wish to fall.";

/** The header's screens that exist so far, in the order of DECISIONS 3. */
export const HEADER_LINKS = [
  { label: "Home", to: "/" },
  { label: "Tournaments", to: "/tournaments" },
] as const;

/** Words of the shell that every page shares (SPEC 1, 2). */
export const SHELL = {
  logIn: "Log in",
  signUp: "Sign up",
  profile: "Profile",
  signOut: "Sign out",
  menu: "Menu",
  skip: "Skip to the content",
  contact: "Contact Us",
  contactAddress: "hello@teebox.example",
} as const;

/** What an error page says, by HTTP status (SPEC 2 "404", DECISIONS 14). */
export const ERROR_PAGES = {
  notFound: {
    title: "404",
    text: "Oops! Page not found",
    link: "Return to Home",
  },
  unavailable: {
    title: "We can't reach the clubhouse",
    text: "Our member service did not answer. Nothing is lost: please try again in a minute.",
  },
  forbidden: {
    title: "This page is for the club team",
    text: "Your account may not open it.",
  },
  unexpected: {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Please try again.",
  },
} as const;
