import { environment } from "#app/platform/config/environment.server.ts";
import { TAGLINE, THEME_COLOR } from "#app/site/content.ts";

/** For installing the site on a phone's home screen. */
export function loader() {
  const { SITE_NAME } = environment;
  const manifest = {
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: TAGLINE,
    lang: "en-IN",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: THEME_COLOR,
    background_color: THEME_COLOR,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icon-maskable.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
