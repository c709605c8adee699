import { Panel } from "#app/ui/card.tsx";
import type { Statistic } from "./statistics.server.ts";

/** The height of a row, in pixels: what is written keeps its size on every screen. */
const ROW = 24;
/** Where bars begin, and how long the longest is, in percent of the width. */
const BARS_FROM = 42;
const LONGEST_BAR = 44;

/** A bar chart rendered on the server, with the same numbers in a table behind it. */
export function BarChart({
  id,
  heading,
  column,
  statistics,
}: {
  id: string;
  heading: string;
  column: string;
  statistics: readonly Statistic[];
}) {
  if (statistics.length === 0) {
    return (
      <Panel aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        <p className="text-base text-muted">Nothing to show yet.</p>
      </Panel>
    );
  }
  const most = Math.max(1, ...statistics.map(({ value }) => value));
  const bar = (value: number) => (value / most) * LONGEST_BAR;
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <svg
        className="w-full fill-current text-sm"
        height={statistics.length * ROW}
        role="img"
        aria-labelledby={id}
      >
        {statistics.map(({ label, value }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text y="16">{label.slice(0, 16)}</text>
            <rect
              className="fill-primary"
              x={`${BARS_FROM}%`}
              y="4"
              width={`${bar(value)}%`}
              height="16"
              rx="3"
            />
            <text x={`${BARS_FROM + bar(value)}%`} dx="6" y="16">
              {value}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary className="min-h-11 cursor-pointer">As a table</summary>
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {statistics.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
