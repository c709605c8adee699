import { Button } from "#app/ui/button.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";
import { type Pages, queryOf } from "./pages.ts";

const FIND = "find-player";

/** The form of the search field, which is inside another form on some pages. */
export function FindForm({ path, pages }: { path: string; pages: Pages }) {
  return pages.isLong ? <form id={FIND} role="search" method="get" action={path} /> : null;
}

/**
 * The pages of a long list, and the field that finds a player on any of them; nothing for a list
 * that is shown whole.
 */
export function PageLinks({ path, pages, found }: { path: string; pages: Pages; found: string }) {
  if (!pages.isLong) return null;
  return (
    <div className="grid gap-3">
      <div className="flex gap-3 lg:w-1/2">
        <input
          form={FIND}
          type="search"
          name="name"
          aria-label="Name of a player"
          placeholder="Find a player"
          defaultValue={pages.name}
          className={`${SEARCH_CLASSES} w-0 flex-1`}
        />
        <Button form={FIND} type="submit" look="quiet">
          Find
        </Button>
      </div>
      {pages.name === "" ? null : (
        <p>
          {found} <a href={path}>Show all</a>
        </p>
      )}
      <NumberedLinks path={path} pages={pages} label="Pages" />
    </div>
  );
}

export function NumberedLinks({
  path,
  pages,
  label,
}: {
  path: string;
  pages: Pages;
  label: string;
}) {
  if (pages.pages === 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: pages.pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <a
              href={path + queryOf({ ...pages, page })}
              aria-label={`Page ${page}`}
              aria-current={page === pages.page ? "page" : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line bg-paper px-3 text-ink tabular-nums no-underline aria-[current]:border-link aria-[current]:bg-fairway-100 aria-[current]:font-semibold aria-[current]:text-link"
            >
              {page}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
