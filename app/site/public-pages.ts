import { NEWS_PATH, PAST_TOURNAMENTS_PATH, TIPS_PATH } from "./paths.ts";
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

/** The same of what the club says. */
const CONTENT_MAX_AGE = 60;

/** The content pages with a path of their own; the service worker caches them too. */
export const CONTENT_PAGES: PublicPages = new Map<string, PublicPage>([
  ["/", { usesQuery: false, maxAge: TOURNAMENT_MAX_AGE }],
  ["/about", { usesQuery: false, maxAge: CONTENT_MAX_AGE }],
  ["/tournaments", { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE }],
  [PAST_TOURNAMENTS_PATH, { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE }],
  [SERIES_PATH, { usesQuery: false, maxAge: TOURNAMENT_MAX_AGE }],
  [NEWS_PATH, { usesQuery: true, maxAge: CONTENT_MAX_AGE }],
  ["/courses", { usesQuery: true, maxAge: CONTENT_MAX_AGE }],
  ["/pay-and-play", { usesQuery: false, maxAge: CONTENT_MAX_AGE }],
  ["/scoring", { usesQuery: false }],
  [TIPS_PATH, { usesQuery: false, maxAge: CONTENT_MAX_AGE }],
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

/** The pictures of a tournament. */
const GALLERY_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/gallery$/;

/** The sheet of a knock-out, or of that of a division. */
const SHEET_PATH = /^\/tournaments\/[a-z0-9-]{3,80}\/sheet(?:\/[a-z0-9-]{1,40})?$/;

const DAY_PAGE: PublicPage = { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE };

/** Its query is the page of its table. */
const SERIES_PAGE: PublicPage = { usesQuery: true, maxAge: TOURNAMENT_MAX_AGE };

const ONE_SERIES = /^\/series\/[a-z0-9-]{3,80}$/;

const ONE_NEWS = /^\/news\/[a-z0-9-]{8,100}$/;

/** A tip with a text. */
const ONE_TIP = /^\/tips-and-tricks\/[a-z0-9-]{2,40}$/;

const ONE_ITEM_PAGE: PublicPage = { usesQuery: false, maxAge: CONTENT_MAX_AGE };

const BOARD_PAGE: PublicPage = { usesQuery: true, maxAge: 8 };

const CACHED_PAGES: PublicPages = new Map([
  ...CONTENT_PAGES,
  ["/login", { usesQuery: true }],
  ["/signup", { usesQuery: true }],
  ["/forgot-password", { usesQuery: true }],
  ["/booking", { usesQuery: true, maxAge: CONTENT_MAX_AGE }],
  ["/offline", { usesQuery: false }],
]);

/** A page of the server's page cache: a content page, or a form that starts empty. */
export function cachedPage(path: string): PublicPage | undefined {
  return (
    CACHED_PAGES.get(path) ??
    (INFORMATION_PATH.test(path) ? INFORMATION_PAGE : undefined) ??
    (SHEET_PATH.test(path) ? INFORMATION_PAGE : undefined) ??
    (GALLERY_PATH.test(path) ? INFORMATION_PAGE : undefined) ??
    (DAY_PATH.test(path) ? DAY_PAGE : undefined) ??
    (BOARD_PATH.test(path) ? BOARD_PAGE : undefined) ??
    (ONE_SERIES.test(path) ? SERIES_PAGE : undefined) ??
    (ONE_NEWS.test(path) || ONE_TIP.test(path) ? ONE_ITEM_PAGE : undefined)
  );
}

export const INDEXED_PATHS = [...CONTENT_PAGES.keys(), "/booking", "/login", "/signup"];
