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
