import type { IncomingHttpHeaders } from "node:http";

/**
 * The security headers of every answer.
 *
 * @param options this response's script nonce; whether the site is served
 *   over https; whether the development server's own scripts and socket are allowed
 * @returns header name → value
 */
export function securityHeaders({
  nonce,
  isHttps,
  isDevelopment,
}: {
  nonce: string;
  isHttps: boolean;
  isDevelopment: boolean;
}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite's development server puts styles into the page by script.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
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
