import { safeRedirect } from "#app/site/redirect-to.ts";

/** Pages that would lead straight back to the profile. */
const PASSED_THROUGH = new Set([
  "/profile",
  "/login",
  "/signup",
  "/auth/confirm",
  "/reset-password",
]);

/**
 * Where "Back" leads without JavaScript: the page of this site that the user came from, else home.
 */
export function backPath(referer: string | null, siteUrl: string): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { origin, pathname, search } = new URL(referer);
  if (origin !== new URL(siteUrl).origin || PASSED_THROUGH.has(pathname)) {
    return "/";
  }
  return safeRedirect(pathname + search, "/");
}
