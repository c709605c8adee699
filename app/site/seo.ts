import type { MetaDescriptor } from "@remix-run/react";

export type Site = { name: string; url: string };

const SHARED_PICTURE = { path: "/og.png", width: "1200", height: "630" };

type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/** Undefined when the root loader failed. */
function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === "root");
  return (root?.data as { site?: Site } | undefined)?.site;
}

/**
 * Title, description, canonical link, and the preview of a shared link.
 *
 * @param page title without the site's name; description; path of the canonical URL; whether search
 *   engines should not index it; the path of a preview image of its own, and its size where it is not
 *   that of the site's
 */
export function pageMeta(
  page: {
    title: string;
    description: string;
    path: string;
    private?: boolean;
    image?: string;
    imageSize?: { width: number; height: number } | null;
  },
  matches: Matches,
): MetaDescriptor[] {
  // The head is rendered on the server only, so none of this is shipped as script.
  if (!import.meta.env.SSR) return [];
  const site = siteOf(matches);
  if (!site) return [{ title: page.title }];
  const title = `${page.title} · ${site.name}`;
  const address = site.url + page.path;
  const size = page.imageSize ?? SHARED_PICTURE;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    ...(page.private ? [{ name: "robots", content: "noindex" }] : []),
    // A page that is shared and not searched for has a picture. Previews take the description from the
    // tag above.
    ...(page.private && page.image === undefined
      ? []
      : [
          { property: "og:title", content: title },
          { property: "og:url", content: address },
          {
            property: "og:image",
            content: site.url + (page.image ?? SHARED_PICTURE.path),
          },
          { property: "og:image:width", content: String(size.width) },
          { property: "og:image:height", content: String(size.height) },
          { name: "twitter:card", content: "summary_large_image" },
        ]),
  ];
}

export function webSite({ name, url }: Site): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    url: `${url}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: `${url}/courses?q={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  };
}
