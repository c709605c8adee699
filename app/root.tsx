import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { environment } from "./platform/environment.server.ts";
import { takeToast } from "./platform/toast.server.ts";
import { AnnouncedToast } from "./ui/announced-toast.tsx";
import { Document } from "./ui/document.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { Toast } from "./ui/toast.tsx";

export const links: LinksFunction = () => [
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

/** In the browser React knows only what is inside the page, not the page around it. */
export function Layout({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <Document>{children}</Document> : children;
}

export default function App() {
  const { toast } = useLoaderData<typeof loader>();
  return (
    <>
      {toast ? <Toast toast={toast} /> : null}
      <Outlet />
      <AnnouncedToast />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  );
}
