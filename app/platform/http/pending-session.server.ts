import { COOKIE_ATTRIBUTES } from "#app/platform/config/cookies.server.ts";
import type { CookieJar } from "#app/platform/cookies/cookie-jar.server.ts";
import {
  PENDING_SESSION_COOKIE,
  PENDING_SESSION_MAX_AGE,
  SESSION_COOKIE,
  SESSION_MAX_AGE,
} from "#app/platform/supabase/session-cookie.server.ts";

/**
 * Takes the session of an account with a second factor out of use until the factor is there: it
 * moves to a cookie of its own, and for every page the user is signed out
 * (docs/decisions/second-factor.md).
 */
export function suspendSession(cookies: CookieJar) {
  move(cookies, SESSION_COOKIE, PENDING_SESSION_COOKIE, PENDING_SESSION_MAX_AGE);
}

export function resumeSession(cookies: CookieJar) {
  move(cookies, PENDING_SESSION_COOKIE, SESSION_COOKIE, SESSION_MAX_AGE);
}

export function hasPendingSession(cookies: CookieJar): boolean {
  return cookies.getAll(PENDING_SESSION_COOKIE).length > 0;
}

function move(cookies: CookieJar, from: string, to: string, maxAge: number) {
  const chunks = cookies.getAll(from);
  cookies.clear(to);
  for (const { name, value } of chunks) {
    cookies.set(to + name.slice(from.length), value, {
      ...COOKIE_ATTRIBUTES,
      maxAge,
    });
  }
  cookies.clear(from);
}
