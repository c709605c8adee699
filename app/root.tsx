import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { AnnouncedToast } from "./ui/announced-toast.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";
import { useNonce } from "./ui/nonce.tsx";
import { Toast } from "./ui/toast.tsx";
import { SHELL, THEME_COLOR } from "./platform/content.ts";
import { environment } from "./platform/environment.server.ts";
import { takeToast } from "./platform/toast.server.ts";
import stylesheet from "./ui/styles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** What every page's shell needs: the site, who is looking, and the toast left for this page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment();
  const [viewer, toast] = await Promise.all([
    // The shell stands without the member service; pages that need it say so.
    context.getViewer().catch(() => null),
    takeToast(request, context),
  ]);
  return {
    site: { name: SITE_NAME, url: SITE_URL },
    isSignedIn: viewer !== null,
    toast,
    year: new Date().getFullYear(),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const nonce = useNonce();
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
          siteName={shell?.site.name ?? ""}
          isSignedIn={shell?.isSignedIn ?? false}
          overlay={pathname === "/"}
        />
        <Main>
          {shell?.toast ? <Toast toast={shell.toast} /> : null}
          {children}
        </Main>
        <Footer
          siteName={shell?.site.name ?? ""}
          year={shell?.year ?? new Date().getFullYear()}
        />
        <AnnouncedToast />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/**
 * The main landmark. After a navigation inside the site the focus moves to
 * it, as it would to the top of a new document.
 */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  );
}
