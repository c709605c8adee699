type PublicPages = ReadonlyMap<string, { usesQuery: boolean }>;

/**
 * The content pages, which are the same for every signed-out visitor, and which
 * the service worker caches. Each says whether its content depends on the
 * query.
 */
export const CONTENT_PAGES: PublicPages = new Map([
  ["/", { usesQuery: false }],
  ["/about", { usesQuery: false }],
  ["/tournaments", { usesQuery: false }],
  ["/tournaments/bangalore-birdie-bash/updates", { usesQuery: false }],
  ["/courses", { usesQuery: true }],
  ["/pay-and-play", { usesQuery: false }],
  ["/scoring", { usesQuery: false }],
  ["/tips-and-tricks", { usesQuery: false }],
]);

/** The pages in the server's page cache: content pages, and forms that start empty. */
export const CACHED_PAGES: PublicPages = new Map([
  ...CONTENT_PAGES,
  ["/login", { usesQuery: true }],
  ["/signup", { usesQuery: true }],
  ["/forgot-password", { usesQuery: true }],
  ["/offline", { usesQuery: false }],
]);

/** The pages in the sitemap. */
export const INDEXED_PATHS = [
  ...CONTENT_PAGES.keys(),
  "/booking",
  "/login",
  "/signup",
];
