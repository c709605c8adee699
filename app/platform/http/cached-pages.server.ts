import { randomUUID } from "node:crypto";
import {
  createRequestHandler as createRenderer,
  type ServerBuild,
} from "@remix-run/node";
import { KEPT_PAGES } from "#app/site/public-pages.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { createPageCache, withoutNonce } from "./page-cache.server.ts";
import { createRequestContext } from "#app/platform/supabase/request-context.server.ts";
import { contentSecurityPolicy, securityHeaders } from "./security.server.ts";

/** A path that leads nowhere: the page that says "over capacity" is rendered before it is needed. */
export const OVERLOADED = "/overloaded";

/** When those may come back for whom there was no room, in seconds. */
const COME_BACK_AFTER = 5;

/**
 * The pages that are answered from memory, rendered by this build for a visitor
 * without cookies (docs/decisions/page-cache.md).
 *
 * @param build the server's build
 * @param otherPaths what is answered here besides its routes: files, figures
 */
export function keepPages(build: ServerBuild, otherPaths: readonly string[]) {
  const { NODE_ENV, SITE_URL } = environment();
  const site = {
    isHttps: SITE_URL.startsWith("https:"),
    isDevelopment: NODE_ENV === "development",
  };
  const renderPage = createRenderer(build, NODE_ENV);

  return createPageCache(
    KEPT_PAGES,
    nowhere(build, otherPaths),
    async (path) => {
      const refusal = path === OVERLOADED ? 503 : undefined;
      const context = createRequestContext({
        cookieHeader: undefined,
        requestId: "",
        nonce: randomUUID(),
        clientIp: "",
        refusal,
      });
      const page = await renderPage(new Request(SITE_URL + path), context);
      const { html, scripts } = withoutNonce(await page.text(), context.nonce);
      if (!context.pagePolicy || (page.status >= 500 && !refusal)) {
        throw new Error(`${path} answered ${String(page.status)}.`);
      }
      const policy = contentSecurityPolicy(
        {
          styles: context.pagePolicy.styles,
          scripts: [
            ...context.pagePolicy.scripts.filter(
              (each) => !each.includes(context.nonce),
            ),
            ...scripts,
          ],
        },
        site.isDevelopment,
      );
      return {
        status: page.status,
        html,
        headers: {
          ...securityHeaders(site),
          ...(refusal ? { "Retry-After": String(COME_BACK_AFTER) } : {}),
          "Content-Security-Policy": policy,
        },
      };
    },
  );
}

/**
 * Tells which paths lead nowhere. Whatever could be a file, a page in another
 * spelling or the framework's own is for the rest of the server.
 */
function nowhere(build: ServerBuild, otherPaths: readonly string[]) {
  const routes = Object.values(build.routes)
    .map(({ path }) => path ?? "")
    .filter((path) => path !== "*")
    .map((path) => path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+"));
  const somewhere = new RegExp(`^/(?:${routes.join("|")})$`, "i");
  const others = new Set(otherPaths.map((path) => path.toLowerCase()));
  return (path: string) =>
    /^\/[\w./-]*[\w-]$/.test(path) &&
    !/^\/(?:assets\/|__)|\/\/|\.data$/.test(path) &&
    !somewhere.test(path) &&
    !others.has(path.toLowerCase());
}
