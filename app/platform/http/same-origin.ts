import type { IncomingHttpHeaders } from "node:http";

/**
 * CSRF check: whether a request may change data. It must come from a page of this site, or from no
 * page at all: programs send neither header.
 */
export function isSameOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  siteUrl: string,
): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const { origin, host, "sec-fetch-site": site } = headers;
  if (site === "same-origin") return true;
  if (site !== undefined && site !== "none") return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === host;
}

/** Whether the browser prefetches a page that the user has not opened. */
export function isPrefetch(request: Request): boolean {
  return /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? "");
}

/**
 * Whether the user requested this page from a page of this site. Pages that write to the audit log
 * under the user's name need that: a link on another site or in a mail, or a prefetch, is not the
 * user's decision. Programs send no `Sec-Fetch-Site` and are allowed.
 *
 * @param mayBeTyped whether a typed or bookmarked URL is allowed too; links in other programs
 *   cannot be told from those
 */
export function isRequestedFromThisSite(request: Request, { mayBeTyped = false } = {}): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  return (
    !isPrefetch(request) &&
    (site === null || site === "same-origin" || (mayBeTyped && site === "none"))
  );
}
