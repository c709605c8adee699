import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { OWN_COOKIE } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import {
  type AnonymousPage,
  renderAnonymously,
  type RequestError,
  UnexpectedStatus,
} from "./anonymous-page.server.ts";
import { bestEncoding, compress, type Encoding } from "./content-encoding.server.ts";
import { RenewingCache } from "./renewing-cache.server.ts";
import { isForThisHost } from "./request-checks.server.ts";
import { requestId } from "./request-log.server.ts";
import { type RouteMatcher, UNMATCHED } from "./route-matcher.server.ts";

type Page = {
  status: number;
  /** In milliseconds. */
  maxAge: number;
  etag: string;
  body: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
};

export type CachedPage = { path: string } | { error: RequestError };

const NOT_FOUND: CachedPage = { error: { status: 404 } };
/** A page that is not cached yet, while the backend is down. */
const UNAVAILABLE: CachedPage = { error: { status: 503, retryAfter: 10 } };

/** Maximum size of all pages in all encodings, in bytes. */
const MAX_SIZE = 32 << 20;

/**
 * How many pages may be rendered at once because visitors asked for them. More go through the load
 * shedder, so that a flood of paths that look like pages is no heavier than any other.
 */
const MAX_RENDERINGS = 8;

/** Other forms of a path may be a file, a redirect or a Remix data request. */
const PLAIN_PATH = /^\/(?!__)(?!.*\/\/)(?!.*\.data$)[\w./-]*[\w-]$/;

let purge: (path: string) => void = () => undefined;
let purgeAll: () => void = () => undefined;
let purgeBelow: (path: string) => void = () => undefined;

const watches: ((path: string | null) => void)[] = [];

/**
 * Calls something for each page that is sent from the cache, by its path; null: an error page. What it
 * shows may have been changed by another process, and be read again then.
 */
export function watchSentPages(watch: (path: string | null) => void): void {
  watches.push(watch);
}

/**
 * Has public pages rendered again after a change that they show, so that the next visitor to this
 * process gets the new ones. Other processes follow within the pages' maximum age.
 */
export function purgeCachedPages(paths: readonly string[]): void {
  for (const path of paths) purge(path);
}

/** The same of all pages, each when it is asked for. */
export function purgeAllCachedPages(): void {
  purgeAll();
}

/** Also the pages whose paths begin with this one. */
export function purgeCachedPagesFrom(path: string): void {
  purge(path);
  purgeBelow(path);
}

/**
 * The page cache: pages that are the same for every signed-out visitor, rendered and compressed
 * once and sent from memory (docs/decisions/page-cache.md), including the error pages of requests
 * that never reach a route. Pages that show what is in the database are renewed before they reach
 * their maximum age.
 *
 * An entry is never rendered from a user's request but for its path alone, so that no client's
 * cookie, header or query can get into it. And a public page is never sent to a request with a
 * cookie of this site.
 */
export function createPageCache(
  build: ServerBuild,
  {
    publicPage,
    matchRoute,
    loginPath,
  }: {
    publicPage: (path: string) => { usesQuery: boolean; maxAge?: number } | undefined;
    matchRoute: RouteMatcher;
    loginPath: (destination: string) => string;
  },
) {
  const isDevelopment = environment.NODE_ENV === "development";
  let year = new Date().getFullYear();

  const pages = new RenewingCache<Page>({
    async load(key, earlier) {
      const page = JSON.parse(key) as CachedPage;
      const { maxAge } = ("path" in page && publicPage(page.path)) || {};
      return readyToSend(await render(page), maxAge, earlier);
    },
    isGone: (error) => error instanceof UnexpectedStatus && error.status < 500,
    maxAge: ({ maxAge }) => maxAge,
    sizeOf: ({ body: { br, gzip, identity } }) => br.length + gzip.length + identity.length,
    maxSize: MAX_SIZE,
  });
  purge = (path) => {
    pages.purge(keyOf({ path }));
  };
  purgeAll = () => {
    pages.purgeAll();
  };
  purgeBelow = (path) => {
    for (const key of pages.keys()) {
      const page = JSON.parse(key) as CachedPage;
      if ("path" in page && page.path.startsWith(`${path}/`)) pages.purge(key);
    }
  };

  function render(page: CachedPage): Promise<AnonymousPage> {
    return "path" in page
      ? renderAnonymously(build, page.path, loginPath)
      : renderAnonymously(build, `/${page.error.status}`, loginPath, page.error);
  }

  async function load(page: CachedPage): Promise<Page> {
    // The footer shows the year.
    const now = new Date().getFullYear();
    if (now !== year) {
      year = now;
      pages.clear();
    }
    try {
      return await pages.get(keyOf(page));
    } catch (error) {
      const status = error instanceof UnexpectedStatus ? error.status : null;
      if (status === 404) return load(NOT_FOUND);
      if (status === 503) return load(UNAVAILABLE);
      throw error;
    }
  }

  return {
    find(request: IncomingMessage): CachedPage | null {
      const { method, url = "", headers } = request;
      if (isDevelopment || (method !== "GET" && method !== "HEAD")) return null;
      if (!isForThisHost(request)) return null;
      if (headers.cookie !== undefined && OWN_COOKIE.test(headers.cookie)) {
        return null;
      }
      const [path = "", query] = url.split("?", 2);
      const cacheable = publicPage(path);
      if (cacheable) {
        if (cacheable.usesQuery && query !== undefined) return null;
        const page = { path };
        return pages.loading < MAX_RENDERINGS || pages.has(keyOf(page)) ? page : null;
      }
      return PLAIN_PATH.test(path) && matchRoute(path) === UNMATCHED ? NOT_FOUND : null;
    },

    /**
     * Sends a page. All headers are written at once, because setting them one by one would dominate
     * the cost.
     *
     * @throws when the page could not be rendered; nothing has been sent then
     */
    async send(
      page: CachedPage,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      for (const watch of watches) watch("path" in page ? page.path : null);
      const { status, etag, body, headers } = await load(page);
      const encoding = bestEncoding(request.headers["accept-encoding"]);
      if (encoding === null) {
        response.writeHead(406, { Vary: "Accept-Encoding" }).end();
        return;
      }
      const own = [...headers[encoding], "X-Request-Id", requestId(request)];
      if (status === 200 && isUnchanged(request.headers["if-none-match"], etag)) {
        response.writeHead(304, own).end();
        return;
      }
      own.push("Content-Length", String(body[encoding].length));
      response.writeHead(status, own);
      response.end(request.method === "HEAD" ? undefined : body[encoding]);
    },
  };
}

function keyOf(page: CachedPage): string {
  return JSON.stringify(page);
}

/**
 * @param maxAge in seconds; undefined for a page that is pure code
 * @param earlier the same page as it was; if it has not changed, it need not be compressed again
 */
async function readyToSend(
  page: AnonymousPage,
  maxAge: number | undefined,
  earlier: Page | undefined,
): Promise<Page> {
  const identity = Buffer.from(page.html);
  // A weak ETag, because all encodings of the page share it.
  const digest = createHash("sha256").update(identity).digest("base64url");
  const etag = `W/"${digest.slice(0, 22)}"`;
  if (earlier?.etag === etag) return earlier;
  const [br, gzip] = await Promise.all([
    compress(identity, "br", "cached"),
    compress(identity, "gzip", "cached"),
  ]);
  const caching = [200, 404].includes(page.status)
    ? // Revalidated on each visit, because logging in changes the page.
      ["Cache-Control", "private, no-cache", "ETag", etag]
    : ["Cache-Control", "private, no-store"];
  const headersFor = (encoding: Encoding) => [
    ...Object.entries(page.headers).flat(),
    "Content-Type",
    "text/html; charset=utf-8",
    ...caching,
    "Vary",
    "Accept-Encoding, Cookie",
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
  ];
  return {
    status: page.status,
    maxAge: maxAge === undefined ? Infinity : maxAge * 1_000,
    etag,
    body: { br, gzip, identity },
    headers: {
      br: headersFor("br"),
      gzip: headersFor("gzip"),
      identity: headersFor("identity"),
    },
  };
}

/** Compares `If-None-Match` as RFC 9110 says: weakly, with any of a list, or `*`. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag.slice(2));
}
