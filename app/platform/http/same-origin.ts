import type { IncomingHttpHeaders } from "node:http";

/** Why a post that another site sent is answered 403. */
export const CROSS_ORIGIN = "cross-origin";

/**
 * Whether a request may change something: only one that a page of this site
 * sent (or no page at all: programs send neither header).
 *
 * @param method HTTP method; GET and HEAD change nothing and always pass
 * @param headers the request's own headers; forwarded ones are not believed
 * @param siteUrl the site's public address
 */
export function isSameOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  siteUrl: string,
): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === host;
}

/** Whether a browser asks for a page that nobody has opened yet. */
export function isPrefetch(request: Request): boolean {
  return /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? "");
}

/**
 * Whether the user asked for this page from a page of this site. What is
 * written down in a user's name needs that: a link on another site or in a
 * mail, or a prefetch, is not the user's doing. Programs send no
 * `Sec-Fetch-Site` and count as the user's own.
 *
 * @param mayBeTyped whether an address that the user typed or had bookmarked
 *   will do; links in other programs look the same
 */
export function isAskedFromHere(
  request: Request,
  { mayBeTyped = false } = {},
): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  return (
    !isPrefetch(request) &&
    (site === null || site === "same-origin" || (mayBeTyped && site === "none"))
  );
}
