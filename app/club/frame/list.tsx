import type { ReactNode } from "react";

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="overflow-hidden rounded-xl border border-line bg-paper">{children}</ul>;
}

/** Links to a list filtered in one way or another. */
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
          {count === undefined ? text : `${text} (${count})`}
        </a>
      ))}
    </nav>
  );
}
