import type { ReactNode } from "react";

/**
 * A table on wide screens; on narrow ones a block for each row, in which a
 * cell says its column by `data-label`.
 *
 * @param label its name, where no heading beside it says that
 * @param columns their headings
 * @param children the rows
 */
export function Table({
  label,
  columns,
  children,
}: {
  label?: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table
      aria-label={label}
      className="w-full border-collapse text-left max-md:block max-md:[&_td]:block max-md:[&_td]:py-0.5 md:[&_td]:border-t md:[&_td]:border-line md:[&_td]:py-3 md:[&_td]:pr-4 md:[&_td]:align-top max-md:[&_td[data-label]]:before:text-muted max-md:[&_td[data-label]]:before:content-[attr(data-label)_':_'] max-md:[&_th]:block max-md:[&_th]:py-0.5 md:[&_th]:py-3 md:[&_th]:pr-4 md:[&_th]:align-top max-md:[&_tr]:block max-md:[&_tr]:border-t max-md:[&_tr]:border-line max-md:[&_tr]:py-4"
    >
      <thead className="text-sm text-muted max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block [&_th]:border-line [&_th]:font-semibold md:[&_th]:border-t">
        {children}
      </tbody>
    </table>
  );
}
