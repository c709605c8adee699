import type { ReactNode } from "react";
import { Panel } from "#app/ui/card.tsx";

/**
 * Charts are SVG that the server draws: no script, text in the page's own size, and nothing that
 * only a colour says. The numbers are in a table below each. Each kind is a module of its own, since a
 * page has the styles of the modules that it imports.
 */
export type Bar = {
  label: string;
  value: number;
  /** How the value reads; none: as a number. */
  text?: string;
};

export type Labelled = { id: string; heading: string; column: string };

/** The heading of the values. */
export const NUMBER = "Number";

/** Short in the page. */
export const tenths = (percent: number) => Math.round(10 * percent) / 10;

export const textOf = ({ value, text }: Bar) => text ?? String(value);

type Row = { label: string; cells: readonly string[] };

export const rowOf = (bar: Bar): Row => ({ label: bar.label, cells: [textOf(bar)] });

export function ChartPanel({
  id,
  heading,
  column,
  headings,
  rows,
  children,
}: Labelled & {
  headings: readonly string[];
  rows: readonly Row[];
  children: ReactNode;
}) {
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {rows.length === 0 ? (
        <p className="text-base text-muted">Nothing to show yet.</p>
      ) : (
        <>
          {children}
          <details>
            <summary className="min-h-11 cursor-pointer">As a table</summary>
            <table className="w-full text-left">
              <thead>
                <tr>
                  {[column, ...headings].map((each) => (
                    <th key={each} scope="col">
                      {each}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, cells }) => (
                  <tr key={label}>
                    <th scope="row" className="font-normal">
                      {label}
                    </th>
                    {cells.map((cell, index) => (
                      <td key={index}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Panel>
  );
}
