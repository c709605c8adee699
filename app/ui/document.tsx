import {
  Links,
  Meta,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { SHELL, THEME_COLOR } from "#app/site/content.ts";
import { type Site, webSite } from "#app/site/seo.ts";
import { Footer } from "./footer.tsx";
import { HEADER_SCROLL } from "./header-scroll.ts";
import { Header } from "./header.tsx";
import { PageFrameContext, type PageHandle } from "./page.ts";

/**
 * The whole page around what a route shows. It is rendered on the server
 * only: React in the browser takes over the content of `#app`, nothing else.
 */
export function Document({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<{
    site: Site;
    isSignedIn: boolean;
    year: number;
  }>("root");
  const { pathname } = useLocation();
  const frame = useContext(PageFrameContext);
  const siteName = shell?.site.name ?? "";
  const isHome = pathname === "/";
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: frame?.css ?? "" }} />
        {import.meta.env.DEV ? <DevelopmentStyles /> : null}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={THEME_COLOR} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {SHELL.skip}
        </a>
        <Header
          siteName={siteName}
          isSignedIn={shell?.isSignedIn ?? false}
          overlay={isHome}
        />
        <main id="main" tabIndex={-1}>
          <div id="app">{children}</div>
        </main>
        <Footer
          siteName={siteName}
          year={shell?.year ?? new Date().getFullYear()}
        />
        {/* After the page, because browsers stop at each script, and paint what is there. */}
        {isHome ? (
          <script dangerouslySetInnerHTML={{ __html: HEADER_SCROLL }} />
        ) : null}
        {shell ? <StructuredData site={shell.site} /> : null}
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: frame?.speculationRules ?? "" }}
        />
        {frame?.workerRegistration ? (
          <script
            nonce={frame.scriptNonce}
            dangerouslySetInnerHTML={{ __html: frame.workerRegistration }}
          />
        ) : null}
        {frame?.scriptNonce ? <Scripts nonce={frame.scriptNonce} /> : null}
      </body>
    </html>
  );
}

/** One sheet for all pages, and what reloads it when a class changes. */
function DevelopmentStyles() {
  return (
    <>
      <link rel="stylesheet" href="/app/ui/tailwind.css" />
      <script type="module" src="/@vite/client" />
    </>
  );
}

/** What search engines read: the site, and what the page's routes add. */
function StructuredData({ site }: { site: Site }) {
  const ofRoutes = useMatches().flatMap(({ handle }) => {
    const { structuredData } = (handle ?? {}) as PageHandle;
    return structuredData?.(site) ?? [];
  });
  return [webSite(site), ...ofRoutes].map((thing, index) => (
    <script
      key={index}
      type="application/ld+json"
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(thing).replaceAll("<", "\\u003c"),
      }}
    />
  ));
}
