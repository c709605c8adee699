import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * The content security policy of an answer.
 *
 * @param page hashes and nonces of the styles and scripts inside it
 * @param isDevelopment whether the development server's own scripts, styles
 *   and socket are allowed
 */
export function contentSecurityPolicy(
  page: { styles: readonly string[]; scripts: readonly string[] },
  isDevelopment: boolean,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...page.scripts].join(" "),
    // Vite's development server puts styles into the page by script, and a
    // hash beside 'unsafe-inline' would switch that off.
    isDevelopment
      ? "style-src 'self' 'unsafe-inline'"
      : ["style-src 'self'", ...page.styles].join(" "),
    "img-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The security headers of every answer; a page brings a policy of its own.
 *
 * @param options whether the site is served over https; whether this is the
 *   development server
 * @returns header name → value
 */
export function securityHeaders({
  isHttps,
  isDevelopment,
}: {
  isHttps: boolean;
  isDevelopment: boolean;
}): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(
      { styles: [], scripts: [] },
      isDevelopment,
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    ...(isHttps
      ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

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

/** How a content security policy names a text inside the page. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
