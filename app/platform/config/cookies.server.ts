import { environment } from "./environment.server.ts";

const isHttps = environment.SITE_URL.startsWith("https:");

/** The attributes of every cookie of the site. */
export const COOKIE_ATTRIBUTES = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isHttps,
} as const;

/**
 * The full name of a cookie of the site. On https it begins with `__Host-`:
 * then browsers take it from this host alone, never from a sister domain.
 */
export function cookieName(name: string): string {
  return isHttps ? `__Host-teebox-${name}` : `teebox-${name}`;
}

/** Finds a cookie of the site in a `Cookie` header. */
export const OWN_COOKIE = /(?:^|;)\s*(?:__Host-)?teebox-/;
