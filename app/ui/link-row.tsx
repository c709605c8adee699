/**
 * Links to what belongs to a page, in one line, which phones scroll: quieter than buttons, so that
 * the page's own is seen.
 */
export function LinkRow({
  label,
  links,
}: {
  label: string;
  /** `false`: left out. */
  links: readonly (readonly [href: string, text: string] | false)[];
}) {
  return (
    <nav aria-label={label} className="w-full min-w-0 md:w-auto">
      <ul className="flex gap-x-5 max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 md:flex-wrap">
        {links.map((link) =>
          link ? (
            <li key={link[0]}>
              <a
                href={link[0]}
                className="inline-flex min-h-9 items-center font-semibold whitespace-nowrap md:min-h-11"
              >
                {link[1]}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
