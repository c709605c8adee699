/** Links to what belongs to a page: quieter than buttons, so that the page's own is seen. */
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
      <ul className="flex flex-wrap gap-x-5">
        {links.map((link) =>
          link ? (
            <li key={link[0]}>
              <a href={link[0]} className="inline-flex min-h-11 items-center font-semibold">
                {link[1]}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
