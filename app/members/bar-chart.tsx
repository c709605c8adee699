import { STATISTICS } from "./content.ts";
import type { Statistic } from "./statistics.server.ts";
import { Panel } from "#app/ui/card.tsx";

const WIDTH = 360;
const ROW = 17;
const LABELS = 110;
const NUMBERS = 44;

/**
 * A bar chart rendered on the server, with the same numbers in a table behind
 * it.
 *
 * @param heading what the chart counts
 * @param column table heading of the bars' labels
 */
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
        <p className="text-base text-muted">{STATISTICS.none}</p>
      </Panel>
    );
  }
  const most = Math.max(1, ...statistics.map(({ value }) => value));
  const bar = (value: number) => (value / most) * (WIDTH - LABELS - NUMBERS);
  const height = statistics.length * ROW;
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <svg
        className="w-full fill-current text-[12px]"
        viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}
        role="img"
        aria-labelledby={id}
      >
        {statistics.map(({ label, value }, index) => (
          <g key={label} transform={`translate(0 ${String(index * ROW)})`}>
            <text y="12">{label.slice(0, 16)}</text>
            <rect
              className="fill-fairway-600"
              x={LABELS}
              y="2"
              width={bar(value)}
              height="12"
              rx="3"
            />
            <text x={LABELS + bar(value) + 6} y="12">
              {value}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary className="min-h-11 cursor-pointer">
          {STATISTICS.asTable}
        </summary>
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{STATISTICS.number}</th>
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
