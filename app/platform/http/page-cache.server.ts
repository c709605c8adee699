import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { OWN_COOKIE } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import {
  type AnonymousPage,
  renderAnonymously,
  type RequestError,
} from "./anonymous-page.server.ts";
import {
  bestEncoding,
  compress,
  type Encoding,
} from "./content-encoding.server.ts";
import { isForThisHost } from "./request-checks.server.ts";
import { requestId } from "./request-log.server.ts";
import { type RouteMatcher, UNMATCHED } from "./route-matcher.server.ts";

/** A page in each encoding, with its headers. */
type Page = {
  status: number;
  etag: string;
  body: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
};

/** An entry of this cache: a public page or an error page. */
export type CachedPage = { path: string } | { error: RequestError };

const NOT_FOUND: CachedPage = { error: { status: 404 } };

/** Other forms of a path may be a file, a redirect or a Remix data request. */
const PLAIN_PATH = /^\/(?!__)(?!.*\/\/)(?!.*\.data$)[\w./-]*[\w-]$/;

/**
 * The page cache: pages that are the same for every signed-out visitor,
 * rendered and compressed once and sent from memory
 * (docs/decisions/page-cache.md), including the error pages of requests that
 * never reach a route.
 *
 * An entry is never rendered from a user's request but for its path alone, so
 * that no client's cookie, header or query can get into it. And a public page
 * is never sent to a request with a cookie of this site.
 *
 * @param getBuild the server's build
 * @param options the paths of public pages, and whether each depends on its
 *   query; the route matcher: unmatched paths share the 404 page; the log-in
 *   page's URL that leads back to a path
 */
export function createPageCache(
  getBuild: () => Promise<ServerBuild>,
  {
    publicPages,
    matchRoute,
    loginPath,
  }: {
    publicPages: ReadonlyMap<string, { usesQuery: boolean }>;
    matchRoute: RouteMatcher;
    loginPath: (destination: string) => string;
  },
) {
  const isDevelopment = environment.NODE_ENV === "development";
  let pages = new Map<string, Promise<Page>>();
  let year = new Date().getFullYear();

  function load(page: CachedPage): Promise<Page> {
    // The footer shows the year.
    const now = new Date().getFullYear();
    if (now !== year || isDevelopment) {
      year = now;
      pages = new Map();
    }
    const key = JSON.stringify(page);
    const known = pages.get(key);
    if (known) return known;
    const made = render(page).then(readyToSend);
    pages.set(key, made);
    // A failed rendering is retried by the next request.
    made.catch(() => pages.delete(key));
    return made;
  }

  async function render(page: CachedPage): Promise<AnonymousPage> {
    const build = await getBuild();
    return "path" in page
      ? renderAnonymously(build, page.path, loginPath)
      : renderAnonymously(
          build,
          `/${String(page.error.status)}`,
          loginPath,
          page.error,
        );
  }

  return {
    /**
     * Finds the cached page for a request.
     *
     * @returns null when the request must be handled by Remix
     */
    find(request: IncomingMessage): CachedPage | null {
      const { method, url = "", headers } = request;
      if (isDevelopment || (method !== "GET" && method !== "HEAD")) return null;
      if (!isForThisHost(request)) return null;
      if (headers.cookie !== undefined && OWN_COOKIE.test(headers.cookie)) {
        return null;
      }
      const [path = "", query] = url.split("?", 2);
      const page = publicPages.get(path);
      if (page) {
        return page.usesQuery && query !== undefined ? null : { path };
      }
      return PLAIN_PATH.test(path) && matchRoute(path) === UNMATCHED
        ? NOT_FOUND
        : null;
    },

    /**
     * Sends a page. All headers are written at once, because setting them one
     * by one would dominate the cost.
     *
     * @throws when the page could not be rendered; nothing has been sent then
     */
    async send(
      page: CachedPage,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      const { status, etag, body, headers } = await load(page);
      const encoding = bestEncoding(request.headers["accept-encoding"]);
      if (encoding === null) {
        response.writeHead(406, { Vary: "Accept-Encoding" }).end();
        return;
      }
      const own = [...headers[encoding], "X-Request-Id", requestId(request)];
      if (
        !("error" in page) &&
        isUnchanged(request.headers["if-none-match"], etag)
      ) {
        response.writeHead(304, own).end();
        return;
      }
      own.push("Content-Length", String(body[encoding].length));
      response.writeHead(status, own);
      response.end(request.method === "HEAD" ? undefined : body[encoding]);
    },
  };
}

async function readyToSend(page: AnonymousPage): Promise<Page> {
  const identity = Buffer.from(page.html);
  const [br, gzip] = await Promise.all([
    compress(identity, "br", "cached"),
    compress(identity, "gzip", "cached"),
  ]);
  // A weak ETag, because all encodings of the page share it.
  const digest = createHash("sha256").update(identity).digest("base64url");
  const etag = `W/"${digest.slice(0, 22)}"`;
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
  return header
    .split(",")
    .some((each) => each.trim().replace(/^W\//, "") === etag.slice(2));
}
