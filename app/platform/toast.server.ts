import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { environment } from "./environment.server.ts";
import type { RequestContext } from "./request-context.server.ts";

const { SESSION_SECRET, SITE_URL } = environment();

const storage = createCookieSessionStorage({
  cookie: {
    name: "teebox-toast",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    secrets: [SESSION_SECRET],
  },
});

const toasts = createToastUtilsWithCustomSession(storage);

/**
 * End a post: redirect with a toast in a signed cookie, which the next page
 * renders into its HTML (DECISIONS 10).
 */
export const { redirectWithSuccess, redirectWithInfo, redirectWithError } =
  toasts;

/**
 * Takes the toast that an earlier response left for this one.
 *
 * @returns the toast, or null; when there is one, the response removes it
 */
export async function takeToast(request: Request, context: RequestContext) {
  const { toast } = await toasts.getToast(request);
  if (!toast) return null;
  const session = await storage.getSession(request.headers.get("Cookie"));
  context.setCookie(await storage.destroySession(session));
  return toast;
}
