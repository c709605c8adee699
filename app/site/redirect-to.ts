export const DEFAULT_DESTINATION = "/profile";

const ANYWHERE = "http://site.invalid";

/** Where to go after log-in; prevents open redirects. */
export function safeRedirect(wish: unknown, fallback: string = DEFAULT_DESTINATION): string {
  if (typeof wish !== "string" || !wish.startsWith("/")) return fallback;
  // Browsers drop control characters and read "\" as "/", so "/\t/evil" and
  // "/\evil" would be addresses of another site.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\\\u0000-\u0020\u007f]/.test(wish)) return fallback;
  if (!URL.canParse(wish, ANYWHERE)) return fallback;
  const { origin, pathname, search } = new URL(wish, ANYWHERE);
  if (origin !== ANYWHERE) return fallback;
  // A second slash, encoded or not, would start a host name.
  if (/^\/(?:\/|%2f|%5c)/i.test(pathname)) return fallback;
  return pathname + search;
}
