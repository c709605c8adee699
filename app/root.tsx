import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { environment } from "#app/platform/config/environment.server.ts";
import { hasAdministratorHint } from "#app/platform/cookies/administrator-hint.server.ts";
import { consumeToast } from "#app/platform/cookies/toast.server.ts";
import { isPrefetch } from "#app/platform/http/same-origin.ts";
import { AnnouncedToast } from "./ui/announced-toast.tsx";
import { Document } from "./ui/document.tsx";
import { useReturnedPage } from "./ui/returned-page.ts";
import { Toast } from "./ui/toast.tsx";

// The head is rendered on the server only, so none of this is shipped as
// script. Apple's devices find their icon by its name, /apple-touch-icon.png.
export const links: LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "manifest", href: "/manifest.webmanifest" },
      ]
    : [];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { SITE_NAME, SITE_URL, SECOND_FACTOR } = environment;
  const [user, toast] = await Promise.all([
    // The shell can be rendered without the auth service; pages that need a user report the error.
    context.user.get().catch(() => "unknown" as const),
    // A prefetched page may never be seen, so it must not consume the toast.
    isPrefetch(request) ? null : consumeToast(request, context),
  ]);
  // While the auth service cannot be asked, the header stays as it was.
  const userId = user === "unknown" ? context.user.sessionOwner : (user?.id ?? null);
  const isSignedIn = userId !== null;
  return {
    site: { name: SITE_NAME, url: SITE_URL },
    userId,
    isAdministrator: isSignedIn && hasAdministratorHint(context.response.cookies),
    // Administrators are asked to switch it on.
    isSecondFactorMissing:
      SECOND_FACTOR === "on" && user !== null && user !== "unknown" && !user.hasSecondFactor,
    toast,
    year: new Date().getFullYear(),
  };
}

/** React hydrates the content of `#app` only, not the document around it. */
export function Layout({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <Document>{children}</Document> : children;
}

export default function App() {
  useReturnedPage();
  const { toast } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const [replaced, setReplaced] = useState<typeof toast>(null);
  // The next submission's response replaces the toast.
  if (state === "submitting" && replaced !== toast) setReplaced(toast);
  return (
    <>
      {toast && toast !== replaced ? (
        <div
          className={`mx-auto w-full max-w-narrow px-5 pt-5 empty:hidden ${toast.type === "error" ? "" : "passing-toast"}`}
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
