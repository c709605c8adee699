/** The data that service-worker.server.ts prepends to the worker's source. */
declare const SITE: {
  /** A hash that changes with the offline page. */
  version: string;
  pages: Record<string, { usesQuery: boolean }>;
  /** Regular expression of the paths of further cacheable pages. */
  tournamentPath: string;
  offlinePath: string;
  /** It leads to the tournaments that a member has entered. */
  profilePath: string;
  /** The offline page's assets. */
  assets: string[];
  /** A header that every answer of the site's has. */
  mark: string;
  /** For a copy's header, and for the page in place of one that is not cached. */
  words: Record<"offline" | "silent", { mark: string; heading: string }>;
  /** Labels of the password fields by name; their values are never stored in a page. */
  passwords: Record<string, string>;
};
