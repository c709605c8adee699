import { COOKIE_ATTRIBUTES, cookieName } from "#app/platform/config/cookies.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

const HINT = cookieName("administrator");
const MAX_AGE = 30 * 24 * 60 * 60;

/**
 * Notes in the browser whether its member is an administrator or a helper, so that every page can link to the
 * club's pages without asking the database. It opens nothing: the database decides who may read
 * them. It ends with the session.
 */
export function noteAdministrator(cookies: CookieJar, isAdministrator: boolean): void {
  if (isAdministrator === hasAdministratorHint(cookies)) return;
  if (!isAdministrator) cookies.clear(HINT);
  else cookies.set(HINT, "1", { ...COOKIE_ATTRIBUTES, maxAge: MAX_AGE });
}

export function hasAdministratorHint(cookies: CookieJar): boolean {
  return cookies.getAll(HINT).length > 0;
}
