import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { HEADER_LINKS, SHELL } from "#app/site/content.ts";
import { Mark } from "./icon.tsx";

/**
 * The header of every page (SPEC 1). Below 768 px its links fold into a
 * native `<details>` menu, which needs no script.
 *
 * @param overlay whether it lies on the page's picture, as on the home page:
 *   clear at the top, solid after 10 px of scrolling
 */
export function Header({
  siteName,
  isSignedIn,
  overlay,
}: {
  siteName: string;
  isSignedIn: boolean;
  overlay: boolean;
}) {
  return (
    <header className={overlay ? "site-header on-picture" : "site-header"}>
      <div className="wrap">
        <a className="mark" href="/">
          <Mark />
          {siteName}
        </a>
        <nav className="wide-only main-links" aria-label={SHELL.mainNavigation}>
          <ul>
            <MainLinks />
          </ul>
        </nav>
        <nav className="wide-only" aria-label={SHELL.accountNavigation}>
          <ul>
            <AccountLinks isSignedIn={isSignedIn} />
          </ul>
        </nav>
        <details className="menu narrow-only">
          <summary>{SHELL.menu}</summary>
          <nav aria-label={SHELL.menu}>
            <ul>
              <MainLinks />
              <AccountLinks isSignedIn={isSignedIn} />
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

function AccountLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <>
      <li>
        <HeaderLink to="/profile">{SHELL.profile}</HeaderLink>
      </li>
      <li>
        <form method="post" action="/logout">
          <button type="submit" className="link">
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
        <HeaderLink className="btn btn-gold btn-small" to="/signup">
          {SHELL.signUp}
        </HeaderLink>
      </li>
    </>
  );
}

/** A link that says when it leads to the page, or the part of the site, that is shown. */
function HeaderLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isCurrent =
    pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <a
      href={to}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </a>
  );
}
