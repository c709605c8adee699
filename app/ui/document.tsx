import {
  Links,
  Meta,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { SHELL, THEME_COLOR } from "#app/platform/content.ts";
import type { Site } from "#app/platform/seo.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNonce } from "./nonce.tsx";

/**
 * A route's `handle`: whether its page brings JavaScript, always or by what
 * its loader found. Pages that say nothing are HTML and CSS only.
 */
export type PageHandle<Data = unknown> = {
  enhanced: boolean | ((data: Data) => boolean);
};

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
  const nonce = useNonce();
  const siteName = shell?.site.name ?? "";
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
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
          overlay={pathname === "/"}
        />
        <main id="main" tabIndex={-1}>
          <div id="app">{children}</div>
        </main>
        <Footer
          siteName={siteName}
          year={shell?.year ?? new Date().getFullYear()}
        />
        {useIsEnhanced() ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

function useIsEnhanced(): boolean {
  return useMatches().some(({ handle, data }) => {
    const enhanced = (handle as PageHandle | undefined)?.enhanced ?? false;
    return typeof enhanced === "function" ? enhanced(data) : enhanced;
  });
}
