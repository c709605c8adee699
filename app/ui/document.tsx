import {
  isRouteErrorResponse,
  Links,
  Meta,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { SHELL, THEME_COLOR } from "#app/site/content.ts";
import { type Site, webSite } from "#app/site/seo.ts";
import { errorText } from "./error-page.tsx";
import { Footer } from "./footer.tsx";
import { HEADER_SCROLL } from "./header-scroll.ts";
import { Header } from "./header.tsx";
import { PAGE_SCRIPT } from "./page-script.ts";
import { PageFrameContext, type PageHandle } from "./page.ts";
import { Sponsors } from "./sponsors.tsx";

/**
 * Rendered on the server only: React in the browser hydrates the content of `#app`, nothing else.
 */
export function Document({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<{
    userId: string | null;
    isAdministrator: boolean;
    isSecondFactorMissing: boolean;
    year: number;
  }>("root");
  const { pathname } = useLocation();
  // Null, not undefined, when there is none.
  const error = useRouteError() ?? undefined;
  const frame = useContext(PageFrameContext);
  const siteName = frame?.site.name ?? "";
  const isHome = pathname === "/" && error === undefined;
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  const bars = handles.flatMap(({ bar }) => bar ?? []);
  const isBare = error === undefined && handles.at(-1)?.isBare === true;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: frame?.css ?? "" }} />
        {import.meta.env.DEV ? <DevelopmentStyles /> : null}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={THEME_COLOR} />
        {error === undefined ? <Meta /> : <ErrorMeta error={error} />}
        <Links />
        {/* On a slow line the header would move while it arrives. */}
        <link
          rel="expect"
          href={`#${(error === undefined && handles.at(-1)?.firstScreenEnd) || MAIN}`}
          blocking="render"
        />
      </head>
      <body
        className="flex min-h-svh flex-col print:block"
        data-user={error === undefined ? (shell?.userId?.slice(-USER_LENGTH) ?? "") : undefined}
      >
        <a
          className="absolute top-0 left-4 z-10 -translate-y-[200%] rounded-lg bg-fairway-950 px-5 py-3 text-white focus:translate-y-3"
          href={`#${MAIN}`}
        >
          {SHELL.skip}
        </a>
        {isBare ? null : (
          <Header
            siteName={siteName}
            isSignedIn={Boolean(shell?.userId)}
            isAdministrator={shell?.isAdministrator ?? false}
            overlay={isHome}
          />
        )}
        {error === undefined
          ? bars.map((Bar, index) => (
              <Bar key={index} isSecondFactorMissing={shell?.isSecondFactorMissing ?? false} />
            ))
          : null}
        <main id={MAIN} className="flex-1" tabIndex={-1}>
          <div id="app">{children}</div>
        </main>
        {isBare || !frame?.sponsors.length ? null : <Sponsors sponsors={frame.sponsors} />}
        {isBare ? null : (
          <Footer
            siteName={siteName}
            contact={frame?.contact}
            phone={frame?.phone}
            social={frame?.social ?? {}}
            // oxlint-disable-next-line react/purity -- only the server renders the footer
            year={shell?.year ?? new Date().getFullYear()}
          />
        )}
        {/* After the content, because a script blocks the parser. */}
        <script nonce={frame?.scriptNonce} dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
        {isHome ? <script dangerouslySetInnerHTML={{ __html: HEADER_SCROLL }} /> : null}
        {frame?.pageScript ? (
          <script
            nonce={frame.scriptNonce}
            dangerouslySetInnerHTML={{ __html: frame.pageScript }}
          />
        ) : null}
        {frame?.formScript ? <script defer src={frame.formScript} /> : null}
        {frame ? <StructuredData site={frame.site} /> : null}
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

const MAIN = "main";

/** How much of the end of a user's id, which is random, tells it from another's. */
const USER_LENGTH = 8;

/** The one style sheet of development, and the script that reloads it when a class changes. */
function DevelopmentStyles() {
  return (
    <>
      <link rel="stylesheet" href="/app/ui/tailwind.css" />
      <script type="module" src="/@vite/client" />
    </>
  );
}

/** All unmatched URLs, and requests that reach no route, have this route. */
const SHARED_ROUTE = "pages/not-found";

function ErrorMeta({ error }: { error: unknown }) {
  const site = useContext(PageFrameContext)?.site;
  const { pathname } = useLocation();
  const isShared = useMatches().at(-1)?.id === SHARED_ROUTE;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reason = isRouteErrorResponse(error) ? (error.data as unknown) : null;
  const { title, text } = errorText(status, reason);
  const path = isShared ? `/${status}` : pathname;
  return (
    <>
      <title>{`${title} · ${site?.name ?? ""}`}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={`${site?.url ?? ""}${path}`} />
      <meta name="robots" content="noindex" />
    </>
  );
}

function StructuredData({ site }: { site: Site }) {
  const ofRoutes = useMatches().flatMap(({ handle, data }) => {
    const { structuredData } = (handle ?? {}) as PageHandle<unknown>;
    return data === undefined ? [] : (structuredData?.(site, data) ?? []);
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
