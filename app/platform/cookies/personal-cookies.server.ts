import { cookieName } from "#app/platform/config/cookies.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** Says on the next page what happened; it knows nobody. */
const TOAST = cookieName("toast");

/**
 * Removes what belongs to whoever was signed in: the session, drafts, bookings,
 * a saved form, and whatever is added one day. For every end of a session: the
 * next visitor of this browser may be somebody else.
 *
 * @param kept a cookie that stays, by its full name: the session that took the
 *   place of the one that ended
 */
export function clearPersonalCookies(cookies: CookieJar, kept?: string) {
  for (const { name } of cookies.getAll(cookieName(""))) {
    const stays =
      name.startsWith(TOAST) || (kept !== undefined && name.startsWith(kept));
    if (!stays) cookies.clear(name);
  }
}
