import type { ReactNode } from "react";

/**
 * A table on wide screens; on narrower ones a block per row, in which each cell shows its column's
 * name from `data-label`.
 *
 * @param label its accessible name, where no heading is associated
 * @param columns the column headings
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
      className="w-full border-collapse text-left max-lg:block max-lg:[&_td]:block max-lg:[&_td]:py-0.5 lg:[&_td]:border-t lg:[&_td]:border-line lg:[&_td]:py-3 lg:[&_td]:pr-4 lg:[&_td]:align-top max-lg:[&_td:has(a)]:pt-2.5 max-lg:[&_td[data-label]]:before:text-muted max-lg:[&_td[data-label]]:before:content-[attr(data-label)_':_'] max-lg:[&_th]:block max-lg:[&_th]:py-0.5 lg:[&_th]:py-3 lg:[&_th]:pr-4 lg:[&_th]:align-top max-lg:[&_tr]:block max-lg:[&_tr]:border-t max-lg:[&_tr]:border-line max-lg:[&_tr]:py-4"
    >
      <thead className="text-sm text-muted max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block [&_th]:border-line [&_th]:font-semibold lg:[&_th]:border-t">
        {children}
      </tbody>
    </table>
  );
}
