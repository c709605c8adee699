import scorecard from "./illustrations/scorecard.svg";

/** For a member whose scoring account the site did not create. */
export const unlinkedAccount = (email: string) =>
  `The scoring service has an account for ${email} already. Please log in there with it, or ask there for a new password. The club team has been told.`;

/** The scoring page. */
export const SCORING_PAGE = {
  heading: "Scoring",
  lead: "Live scores, handicaps and every card you hand in are kept by our scoring service.",
  description:
    "Keep your card, your handicap and the leaderboard with the scoring service of our tournaments.",
  open: "Open the scoring site",
  none: "The scoring site is not linked yet. Please ask the club team.",
  account:
    "Your first tournament registration makes your account there; its e-mail and password are on your profile.",
  profile: "See my scoring account",
  illustration: {
    src: scorecard,
    alt: "A scorecard with circled and boxed scores, a pencil across it and a phone showing a leaderboard",
  },
} as const;
