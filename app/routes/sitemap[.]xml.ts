import { INDEXED_PATHS } from "#app/site/public-pages.ts";
import { environment } from "#app/platform/config/environment.server.ts";

export function loader() {
  const { SITE_URL } = environment;
  const urls = INDEXED_PATHS.map(
    (path) => `<url><loc>${SITE_URL}${path}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
    {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      },
    },
  );
}
