import { environment } from "./environment.server.ts";

const isHttps = environment.SITE_URL.startsWith("https:");

export const COOKIE_ATTRIBUTES = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isHttps,
} as const;

/**
 * The full name of one of the site's cookies. On https it begins with `__Host-`: then no other
 * subdomain can set it.
 */
export function cookieName(name: string): string {
  return isHttps ? `__Host-teebox-${name}` : `teebox-${name}`;
}

/** Matches any of the site's cookies in a `Cookie` header. */
export const OWN_COOKIE = /(?:^|;)\s*(?:__Host-)?teebox-/;
