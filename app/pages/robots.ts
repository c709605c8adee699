import { environment } from "#app/platform/config/environment.server.ts";

/** Crawlers may read everything; pages for members are `noindex`. */
export function loader() {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${environment.SITE_URL}/sitemap.xml\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
