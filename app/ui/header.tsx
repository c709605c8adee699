import { NavLink } from "@remix-run/react";
import { HEADER_LINKS, SHELL } from "#app/platform/content.ts";
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
      <NavLink to={to} end={to === "/"}>
        {label}
      </NavLink>
    </li>
  ));
}

function AccountLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <>
      <li>
        <NavLink to="/profile">{SHELL.profile}</NavLink>
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
        <NavLink to="/login">{SHELL.logIn}</NavLink>
      </li>
      <li>
        <NavLink className="btn btn-gold btn-small" to="/signup">
          {SHELL.signUp}
        </NavLink>
      </li>
    </>
  );
}
