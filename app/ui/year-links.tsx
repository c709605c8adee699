/** Links to the years of a list. */
export function YearLinks({
  label,
  years,
  current,
  pathOf,
}: {
  label: string;
  years: readonly string[];
  current: string | null;
  pathOf: (year: string) => string;
}) {
  if (years.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {years.map((each) => (
          <li key={each}>
            <a
              className="inline-block py-2 aria-[current]:font-bold"
              href={pathOf(each)}
              aria-current={each === current ? "page" : undefined}
            >
              {each}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
