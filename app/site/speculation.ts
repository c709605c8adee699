/**
 * Speculation rules: the browser may prefetch links that the user is about to follow, except files
 * and URLs with side effects. Browsers that save data do not prefetch.
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
