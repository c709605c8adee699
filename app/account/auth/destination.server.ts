import { environment } from "#app/platform/config/environment.server.ts";
import { DEFAULT_DESTINATION, safeRedirect } from "#app/site/redirect-to.ts";

/** How the auth service is told where a mailed link leads on to: it takes whole URLs only. */
export function mailedDestination(path: string): string {
  return environment.SITE_URL + path;
}

/**
 * Where a page of an account leads on to: a path of this site, whatever is asked for. In a mailed
 * link it is a URL of this site, as the auth service got it.
 */
export function destinationOfLink(wish: unknown): string {
  const origin = environment.SITE_URL;
  const isUrl = typeof wish === "string" && wish.startsWith(`${origin}/`);
  return safeRedirect(isUrl ? wish.slice(origin.length) : wish);
}

export function readDestination(request: Request): string {
  return destinationOfLink(new URL(request.url).searchParams.get("redirectTo"));
}

export function forgotPasswordPath(destination: string): string {
  return onTheWayTo(destination, "/forgot-password");
}

export function confirmEmailPath(destination: string): string {
  return onTheWayTo(destination, "/auth/confirm");
}

/** A page of an account; where it leads on to is in its address if that is not the usual one. */
export function onTheWayTo(destination: string, page: string): string {
  if (destination === DEFAULT_DESTINATION) return page;
  const [path = "", query] = page.split("?");
  const wish = new URLSearchParams(query);
  wish.set("redirectTo", destination);
  return `${path}?${wish.toString()}`;
}
