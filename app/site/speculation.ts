/**
 * Pages that a browser may fetch when somebody is about to follow a link to
 * them: all but files, and addresses at which something happens. A browser
 * that saves data does not.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/logout",
                "/admin/*",
                "/auth/*",
                "/booking*",
                "/reset-password*",
                "/*.ics",
                "/*.svg",
                "/*.json",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
