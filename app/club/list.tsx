import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

/** The rows of a list, each a `li`. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="overflow-hidden rounded-xl border border-line bg-paper">
      {children}
    </ul>
  );
}

/**
 * Links to a list filtered in one way or another.
 *
 * @param label what the filters are about
 */
export function FilterLinks({
  label,
  links,
}: {
  label: string;
  links: readonly {
    href: string;
    text: string;
    count?: number;
    isCurrent: boolean;
  }[];
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6">
      {links.map(({ href, text, count, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className="inline-flex min-h-11 items-center font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {count === undefined ? text : `${text} (${String(count)})`}
        </a>
      ))}
    </nav>
  );
}

/**
 * The buttons to the pages before and after, in a `ButtonRow`.
 *
 * @param page from 1
 * @param pathOf the address of a page
 */
export function PageButtons({
  page,
  hasMore,
  pathOf,
  previous = "Previous page",
  next = "Next page",
}: {
  page: number;
  hasMore: boolean;
  pathOf: (page: number) => string;
  previous?: string;
  next?: string;
}) {
  return (
    <>
      {page > 1 ? (
        <ButtonLink look="quiet" href={pathOf(page - 1)}>
          {previous}
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink look="quiet" href={pathOf(page + 1)}>
          {next}
        </ButtonLink>
      ) : null}
    </>
  );
}
