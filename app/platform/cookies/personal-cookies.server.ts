import { cookieName } from "#app/platform/config/cookies.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** The toast of the next page; it contains nothing personal. */
const TOAST = cookieName("toast");

/**
 * Removes every personal cookie: the session, drafts, bookings, a saved form, and any that are
 * added later. Called whenever a session ends, because the browser's next user may be somebody
 * else.
 *
 * @param except full name of a cookie to keep: the session that replaced the one that ended
 */
export function clearPersonalCookies(cookies: CookieJar, except?: string) {
  for (const { name } of cookies.getAll(cookieName(""))) {
    const stays = name.startsWith(TOAST) || (except !== undefined && name.startsWith(except));
    if (!stays) cookies.remove(name);
  }
}
