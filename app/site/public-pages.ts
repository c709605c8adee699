import { OFFLINE_PAGE } from "#app/offline/content.ts";
import { BANGALORE_BIRDIE_BASH } from "#app/tournaments/content.ts";

/**
 * The pages that are the same for everybody who is signed out, and whether
 * what they show depends on their query.
 */
export const CONTENT_PAGES: ReadonlyMap<string, { usesQuery: boolean }> =
  new Map([
    ["/", { usesQuery: false }],
    ["/about", { usesQuery: false }],
    ["/tournaments", { usesQuery: false }],
    [BANGALORE_BIRDIE_BASH.updatesPath, { usesQuery: false }],
    ["/courses", { usesQuery: true }],
    ["/pay-and-play", { usesQuery: false }],
    ["/scoring", { usesQuery: false }],
    ["/tips-and-tricks", { usesQuery: false }],
  ]);

/** Forms that begin the same for everybody who is signed out. */
const EMPTY_FORMS: ReadonlyMap<string, { usesQuery: boolean }> = new Map([
  ["/login", { usesQuery: true }],
  ["/signup", { usesQuery: true }],
  ["/forgot-password", { usesQuery: true }],
]);

/** The pages that are rendered once and kept in memory. */
export const KEPT_PAGES = new Map([
  ...CONTENT_PAGES,
  ...EMPTY_FORMS,
  // The service worker takes it along.
  [OFFLINE_PAGE.path, { usesQuery: false }] as const,
]);

/** Every page that search engines may show. */
export const PUBLIC_PATHS = [
  ...CONTENT_PAGES.keys(),
  "/booking",
  "/login",
  "/signup",
];
