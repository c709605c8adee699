import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CLUB_BAR, HEADER_LINKS, SHELL } from "#app/site/content.ts";
import { ButtonLink } from "./button.tsx";
import { Icon, Mark } from "./icon.tsx";

const LINK_CLASSES =
  "inline-flex min-h-11 items-center text-base font-medium decoration-gold-400 decoration-2 underline-offset-[0.45em] hover:underline aria-[current=page]:underline max-md:w-full";

/**
 * The header of every page. Below 768 px its links are in a native `<details>` menu, which needs no
 * script.
 */
export function Header({
  siteName,
  isSignedIn,
  isAdministrator,
  overlay,
}: {
  siteName: string;
  isSignedIn: boolean;
  isAdministrator: boolean;
  overlay: boolean;
}) {
  return (
    <header
      className={`top-0 z-2 bg-fairway-950 text-white print:hidden ${overlay ? "fixed inset-x-0 header-over-picture" : "sticky"}`}
    >
      <div className="mx-auto flex min-h-18 w-full max-w-page flex-wrap items-center gap-x-3 px-5 md:gap-x-7 md:max-lg:py-2">
        <a
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-[min(1.375rem,8vw)] leading-none font-semibold"
          href="/"
        >
          <Mark />
          {siteName}
        </a>
        {/* The service worker replaces this when the page comes from its cache. */}
        <span data-offline-status="" className="text-xs" hidden />
        <nav
          className="max-md:hidden md:max-lg:order-1 md:max-lg:basis-full"
          aria-label={SHELL.mainNavigation}
        >
          <ul className="flex items-center justify-between gap-x-6 gap-y-1.5">
            <MainLinks />
          </ul>
        </nav>
        <nav className="max-md:hidden" aria-label={SHELL.accountNavigation}>
          <ul className="flex items-center gap-x-6 gap-y-1.5">
            <AccountLinks isSignedIn={isSignedIn} isAdministrator={isAdministrator} />
          </ul>
        </nav>
        <details className="group/menu md:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-3 text-base font-semibold">
            <span className="flex items-center gap-2 group-open/menu:hidden">
              <Icon name="menu" />
              {SHELL.menu}
            </span>
            <span className="flex items-center gap-2 not-group-open/menu:hidden">
              <Icon name="close" />
              {SHELL.close}
            </span>
          </summary>
          <nav
            className="absolute inset-x-0 top-full max-h-[calc(100svh-4.5rem)] overflow-y-auto bg-fairway-950 px-5 pt-2 pb-6"
            aria-label={SHELL.menu}
          >
            <ul className="grid">
              <MainLinks />
              <AccountLinks isSignedIn={isSignedIn} isAdministrator={isAdministrator} />
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

function MainLinks() {
  return HEADER_LINKS.map(({ label, to }) => (
    <li key={to}>
      <HeaderLink to={to}>{label}</HeaderLink>
    </li>
  ));
}

function AccountLinks({
  isSignedIn,
  isAdministrator,
}: {
  isSignedIn: boolean;
  isAdministrator: boolean;
}) {
  return isSignedIn ? (
    <>
      {isAdministrator ? (
        <li>
          <HeaderLink to="/admin">{CLUB_BAR.name}</HeaderLink>
        </li>
      ) : null}
      <li>
        <HeaderLink to="/profile">{SHELL.profile}</HeaderLink>
      </li>
      <li>
        <form method="post" action="/logout">
          <button type="submit" className={`cursor-pointer ${LINK_CLASSES}`}>
            {SHELL.signOut}
          </button>
        </form>
      </li>
    </>
  ) : (
    <>
      <li>
        <HeaderLink to="/login">{SHELL.logIn}</HeaderLink>
      </li>
      <li>
        <ButtonLink look="gold" size="small" href="/signup">
          {SHELL.signUp}
        </ButtonLink>
      </li>
    </>
  );
}

/** A link with `aria-current` on the page it leads to, and on that page's subpages. */
function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <a href={to} className={LINK_CLASSES} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}
