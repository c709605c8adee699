import type { LoaderFunctionArgs } from "@remix-run/node";
import { environment } from "#app/platform/config/environment.server.ts";
import { contentSecurityPolicy } from "#app/platform/http/security.server.ts";
import { INDEXED_PATHS } from "#app/site/public-pages.ts";
import { informationPaths } from "#app/tournaments/tournaments.server.ts";

/** Browsers show XML with a style of their own. */
const POLICY = contentSecurityPolicy({ styles: ["'unsafe-inline'"], scripts: [] });

export async function loader({ context }: LoaderFunctionArgs) {
  const { SITE_URL } = environment;
  const paths = [...INDEXED_PATHS, ...(await informationPaths(context))];
  const urls = paths.map((path) => `<url><loc>${SITE_URL}${path}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
    {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
        "Content-Security-Policy": POLICY,
      },
    },
  );
}
