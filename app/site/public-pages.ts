type PublicPages = ReadonlyMap<string, { usesQuery: boolean }>;

/**
 * The pages to read: the same for everybody who is signed out. The service
 * worker can show them offline. Each says whether what it shows depends on its
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

/** The pages that the page cache holds: beside content, forms that begin empty. */
export const CACHED_PAGES: PublicPages = new Map([
  ...CONTENT_PAGES,
  ["/login", { usesQuery: true }],
  ["/signup", { usesQuery: true }],
  ["/forgot-password", { usesQuery: true }],
  ["/offline", { usesQuery: false }],
]);

/** The pages that search engines may show. */
export const INDEXED_PATHS = [
  ...CONTENT_PAGES.keys(),
  "/booking",
  "/login",
  "/signup",
];
