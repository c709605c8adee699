import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { COOKIE_ATTRIBUTES, cookieName } from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { ForResponse } from "./encrypted-cookie.server.ts";

const TOAST_COOKIE = cookieName("toast");

const storage = createCookieSessionStorage({
  cookie: {
    ...COOKIE_ATTRIBUTES,
    name: TOAST_COOKIE,
    secrets: [environment.SESSION_SECRET],
  },
});

const toasts = createToastUtilsWithCustomSession(storage);

/**
 * Makes Remix load the next page as a document, so that the header is rendered anew. For a part of
 * the same page a browser loads nothing, and Firefox does not even tell that it was asked to.
 */
const newDocument = (path: string) =>
  path.includes("#") ? undefined : { headers: { "X-Remix-Reload-Document": "true" } };

type Toast = Parameters<typeof toasts.redirectWithSuccess>[1];

/** Ends a POST: redirects, with a toast in a signed cookie that the next page renders. */
export const redirectWithSuccess = (path: string, toast: Toast) =>
  toasts.redirectWithSuccess(path, toast, newDocument(path));
export const redirectWithInfo = (path: string, toast: Toast) =>
  toasts.redirectWithInfo(path, toast, newDocument(path));
export const redirectWithError = (path: string, toast: Toast) =>
  toasts.redirectWithError(path, toast, newDocument(path));

/** The same for a page that posts to itself: with JavaScript it is updated without a page load. */
export const redirectInPlace = (path: string, toast: Toast) =>
  toasts.redirectWithSuccess(path, toast);

/** Reads the toast of an earlier response and removes its cookie. */
export async function consumeToast(request: Request, { response }: ForResponse) {
  // Without one the library would sign an empty cookie, for each page.
  if (response.cookies.getAll(TOAST_COOKIE).length === 0) return null;
  const { toast } = await toasts.getToast(request);
  if (!toast) return null;
  const session = await storage.getSession(request.headers.get("Cookie"));
  response.cookies.append(await storage.destroySession(session));
  return toast;
}
