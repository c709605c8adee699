import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

export type Tab = {
  to: string;
  label: string;
  mark?: ReactNode;
};

/**
 * Links to pages that belong together: in one line, which phones scroll. Marked is the current one,
 * or the one that the current page is part of.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  // Of those that lead to this page or to what it is part of.
  const nearest = tabs
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0]?.to;
  return (
    <nav aria-label={label} className="w-full min-w-0 border-b border-line print:hidden">
      <ul className="flex gap-3.5 overflow-x-auto max-md:-mx-5 max-md:px-5 sm:gap-6">
        {tabs.map(({ to, label, mark }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={to === nearest ? (to === pathname ? "page" : true) : undefined}
              className="inline-flex min-h-11 items-center gap-2 border-y-3 border-transparent whitespace-nowrap text-muted no-underline aria-[current]:border-b-gold-400 aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-y-0"
            >
              {label}
              {mark}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
