import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { environment } from "./platform/config/environment.server.ts";
import { isPrefetch } from "./platform/http/same-origin.ts";
import { consumeToast } from "./platform/cookies/toast.server.ts";
import { AnnouncedToast } from "./ui/announced-toast.tsx";
import { Document } from "./ui/document.tsx";
import { Toast } from "./ui/toast.tsx";

// The head is the server's; none of this has to reach the browser as script.
// The icon of Apple's devices is found by its name, /apple-touch-icon.png.
export const links: LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "manifest", href: "/manifest.webmanifest" },
      ]
    : [];

/**
 * What every page's shell needs: the site, who is looking, and the toast left
 * for this page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL } = environment;
  const [user, toast] = await Promise.all([
    // The shell stands without the member service; pages that need it say so.
    context.user.get().catch(() => null),
    // It is for the page that somebody sees.
    isPrefetch(request) ? null : consumeToast(request, context),
  ]);
  return {
    site: { name: SITE_NAME, url: SITE_URL },
    isSignedIn: user !== null,
    toast,
    year: new Date().getFullYear(),
  };
}

/** In the browser React knows only what is inside the page, not the page around it. */
export function Layout({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <Document>{children}</Document> : children;
}

// Over the page, so that nothing moves when it goes.
const PASSING_CLASSES =
  "scripted:pointer-events-none scripted:fixed scripted:inset-x-4 scripted:bottom-4 scripted:z-3 scripted:w-auto scripted:max-w-112 scripted:p-0";

export default function App() {
  const { toast } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const [replaced, setReplaced] = useState<typeof toast>(null);
  // The next form's answer takes the place of what was said before.
  if (state === "submitting" && replaced !== toast) setReplaced(toast);
  return (
    <>
      {toast && toast !== replaced ? (
        <div
          className={`mx-auto w-full max-w-narrow px-5 pt-5 empty:hidden ${toast.type === "error" ? "" : PASSING_CLASSES}`}
        >
          <Toast toast={toast} />
        </div>
      ) : null}
      <Outlet />
      <AnnouncedToast />
    </>
  );
}

export { RouteErrorPage as ErrorBoundary } from "./ui/error-page.tsx";
