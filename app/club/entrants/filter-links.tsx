export type FilterRow = {
  label: string;
  links: { href: string; text: string; isCurrent?: true }[];
};

/** Rows of links: those of the state, and the others folded while none of them is on. */
export function FilterLinks({ states, others }: { states: FilterRow; others: FilterRow[] }) {
  return (
    <nav aria-label="Filters" className="flex flex-wrap items-center gap-x-5 print:hidden">
      <Row {...states} />
      {others.length > 0 ? (
        <details
          className="open:w-full"
          open={others.some(({ links }) => links.some(({ isCurrent }) => isCurrent))}
        >
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold text-link">
            More filters
          </summary>
          <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
            {others.map((row) => (
              <div key={row.label} className="grid min-w-0 gap-1">
                <span className="text-xs">{row.label}</span>
                <Row {...row} wraps />
              </div>
            ))}
          </div>
        </details>
      ) : null}
    </nav>
  );
}

function Row({ label, links, wraps = false }: FilterRow & { wraps?: boolean }) {
  return (
    <ul
      aria-label={label}
      className={`flex gap-2 py-1 ${wraps ? "flex-wrap" : "min-w-0 flex-1 overflow-x-auto"}`}
    >
      {links.map(({ href, text, isCurrent }) => (
        <li key={href} className="flex-none">
          <a
            href={href}
            aria-current={isCurrent ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 text-base text-ink no-underline aria-[current]:border-link aria-[current]:bg-fairway-100 aria-[current]:font-semibold aria-[current]:text-link"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
