import type { MetaDescriptor } from "@remix-run/react";

/** What the root loader tells every page about the site itself. */
export type Site = { name: string; url: string };

type Matches = readonly ({ id: string; data: unknown } | undefined)[];

function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === "root");
  return (root?.data as { site?: Site } | undefined)?.site;
}

/**
 * Title, description, canonical link and the `WebSite` structured data with
 * its search action (SPEC 1, last line; DECISIONS 7).
 *
 * @param page title without the site's name; description; path of the
 *   canonical address; whether search engines should leave the page out
 * @param matches the `matches` argument of a route's `meta`
 * @returns what the route's `meta` returns
 */
export function pageMeta(
  page: {
    title: string;
    description: string;
    path: string;
    private?: boolean;
  },
  matches: Matches,
): MetaDescriptor[] {
  const site = siteOf(matches);
  if (!site) return [{ title: page.title }];
  return [
    { title: `${page.title} · ${site.name}` },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: site.url + page.path },
    ...(page.private ? [{ name: "robots", content: "noindex" }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: site.name,
        url: `${site.url}/`,
        potentialAction: {
          "@type": "SearchAction",
          target: `${site.url}/courses?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    },
  ];
}
