import { useLocation } from "@remix-run/react";
import { CLUB_BAR as BAR } from "#app/site/content.ts";
import { useMayOpen } from "./use-may-open.ts";

/**
 * The navigation bar of the club's pages, below the site's header, and the note to those
 * without a second factor.
 */
export function ClubBar({ isSecondFactorMissing }: { isSecondFactorMissing: boolean }) {
  return (
    <>
      <Navigation />
      {isSecondFactorMissing ? (
        <p className="mx-auto w-full max-w-page px-5 pt-4 text-base text-muted print:hidden">
          You see members' data: please protect your account with more than a password.{" "}
          <a href="/profile/second-factor">Switch on two-step log-in</a>
        </p>
      ) : null}
    </>
  );
}

function Navigation() {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  return (
    <nav className="border-b border-line bg-sand-100 print:hidden" aria-label={BAR.name}>
      <div className="mx-auto flex min-h-12 max-w-page items-center gap-4 overflow-x-auto px-5 sm:gap-6">
        <strong className="text-xs tracking-[0.12em] text-gold-700 uppercase max-sm:sr-only">
          {BAR.name}
        </strong>
        {/* A phone shows the current one first, since the last are out of sight. */}
        <ul className="flex gap-4 max-sm:*:has-[[aria-current]]:order-first sm:gap-6">
          {BAR.pages
            .filter(({ to }) => mayOpen(to))
            .map(({ label, to, ...page }) => (
              <li key={to}>
                <a
                  className="inline-flex min-h-12 items-center border-y-3 border-transparent font-medium whitespace-nowrap text-ink no-underline aria-[current]:border-b-gold-400 forced-colors:not-aria-[current]:border-y-0"
                  href={to}
                  aria-current={currentOf(pathname, to, "also" in page ? page.also : [])}
                >
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

/** @param also paths elsewhere that belong to the page */
function currentOf(
  pathname: string,
  to: string,
  also: readonly string[],
): "page" | true | undefined {
  if (pathname === to) return "page";
  const isBelow = [to, ...also].some((path) => `${pathname}/`.startsWith(`${path}/`));
  return isBelow ? true : undefined;
}
