import { PAST_TOURNAMENTS_PATH } from "./paths.ts";
import { SERIES_PATH } from "./series-paths.ts";

/** A page that is the same for every signed-out visitor. */
export type PublicPage = {
  /** Whether its content depends on the query. */
  usesQuery: boolean;
  /**
   * For how many seconds it may be shown after the database has changed; without it the page is
   * pure code.
   */
  maxAge?: number;
};

type PublicPages = ReadonlyMap<string, PublicPage>;

/** How long a visitor may see a tournament as it was before a change, in seconds. */
const TOURNAMENT_MAX_AGE = 60;

/** The content pages with a path of their own; the service worker caches them too. */
export const CONTENT_PAGES: PublicPages = new Map<string, PublicPage>([
  ["/", { usesQuery: false, maxAge: TOURNAMENT_MAX_AGE }],
  ["/about", { usesQuery: false }],
  ["/tournaments", { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE }],
  [PAST_TOURNAMENTS_PATH, { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE }],
  [SERIES_PATH, { usesQuery: false, maxAge: TOURNAMENT_MAX_AGE }],
  ["/courses", { usesQuery: true }],
  ["/pay-and-play", { usesQuery: false }],
  ["/scoring", { usesQuery: false }],
  ["/tips-and-tricks", { usesQuery: false }],
  ["/privacy", { usesQuery: false }],
  ["/terms", { usesQuery: false }],
  ["/accessibility", { usesQuery: false }],
]);

export const INFORMATION_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/updates$/;

/** A tournament's pages that the service worker keeps. */
export const KEPT_TOURNAMENT_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/(?:updates|day)$/;

const INFORMATION_PAGE: PublicPage = {
  usesQuery: false,
  maxAge: TOURNAMENT_MAX_AGE,
};

/** The live boards. With what the shared read adds, they are at most 15 s old. */
const BOARD_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/board$/;

const DAY_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/day$/;

/** The sheet of a knock-out. */
const SHEET_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/sheet$/;

const DAY_PAGE: PublicPage = { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE };

/** Its query is the page of its table. */
const SERIES_PAGE: PublicPage = { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE };

const ONE_SERIES = /^\/series\/[a-z0-9-]{3,80}$/;

const BOARD_PAGE: PublicPage = { usesQuery: true, maxAge: 8 };

const CACHED_PAGES: PublicPages = new Map([
  ...CONTENT_PAGES,
  ["/login", { usesQuery: true }],
  ["/signup", { usesQuery: true }],
  ["/forgot-password", { usesQuery: true }],
  ["/booking", { usesQuery: true }],
  ["/offline", { usesQuery: false }],
]);

/** A page of the server's page cache: a content page, or a form that starts empty. */
export function cachedPage(path: string): PublicPage | undefined {
  return (
    CACHED_PAGES.get(path) ??
    (INFORMATION_PATH.test(path) ? INFORMATION_PAGE : undefined) ??
    (SHEET_PATH.test(path) ? INFORMATION_PAGE : undefined) ??
    (DAY_PATH.test(path) ? DAY_PAGE : undefined) ??
    (BOARD_PATH.test(path) ? BOARD_PAGE : undefined) ??
    (ONE_SERIES.test(path) ? SERIES_PAGE : undefined)
  );
}

export const INDEXED_PATHS = [...CONTENT_PAGES.keys(), "/booking", "/login", "/signup"];
