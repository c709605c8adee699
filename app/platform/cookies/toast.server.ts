import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import {
  COOKIE_ATTRIBUTES,
  cookieName,
} from "#app/platform/config/cookies.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { ForResponse } from "./encrypted-cookie.server.ts";

const storage = createCookieSessionStorage({
  cookie: {
    ...COOKIE_ATTRIBUTES,
    name: cookieName("toast"),
    secrets: [environment.SESSION_SECRET],
  },
});

const toasts = createToastUtilsWithCustomSession(storage);

/** Makes the browser ask for the next page as a whole, header and all. */
const NEW_DOCUMENT = { headers: { "X-Remix-Reload-Document": "true" } };

type Toast = Parameters<typeof toasts.redirectWithSuccess>[1];

/**
 * End a post: go to a page, with a toast in a signed cookie that the page
 * renders into its HTML.
 *
 * @param path where to go
 */
export const redirectWithSuccess = (path: string, toast: Toast) =>
  toasts.redirectWithSuccess(path, toast, NEW_DOCUMENT);
export const redirectWithInfo = (path: string, toast: Toast) =>
  toasts.redirectWithInfo(path, toast, NEW_DOCUMENT);
export const redirectWithError = (path: string, toast: Toast) =>
  toasts.redirectWithError(path, toast, NEW_DOCUMENT);

/** The same for another state of the page that posted: with JavaScript it changes in place. */
export const redirectInPlace = (path: string, toast: Toast) =>
  toasts.redirectWithSuccess(path, toast);

/**
 * Takes the toast that an earlier response left for this one.
 *
 * @returns the toast, or null; when there is one, the response removes it
 */
export async function consumeToast(
  request: Request,
  { response }: ForResponse,
) {
  const { toast } = await toasts.getToast(request);
  if (!toast) return null;
  const session = await storage.getSession(request.headers.get("Cookie"));
  response.cookies.append(await storage.destroySession(session));
  return toast;
}
