import {
  Links,
  Meta,
  Scripts,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { SHELL, THEME_COLOR } from "#app/platform/content.ts";
import type { Site } from "#app/platform/seo.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFrameContext } from "./page.ts";

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
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: frame?.css ?? "" }} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={THEME_COLOR} />
        <Meta />
        <Links />
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: frame?.speculationRules ?? "" }}
        />
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
