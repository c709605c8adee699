import scorecard from "./illustrations/scorecard.svg";

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
