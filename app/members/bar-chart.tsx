import { STATISTICS } from "./content.ts";
import type { Statistic } from "./statistics.server.ts";

const WIDTH = 360;
const ROW = 17;
const LABELS = 110;
const NUMBERS = 44;

/**
 * Statistics as bars, drawn on the server; the same numbers are in a table
 * behind it.
 *
 * @param heading what the statistics count
 * @param column what their labels are
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
      <section className="card card-body" aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        <p className="meta">{STATISTICS.none}</p>
      </section>
    );
  }
  const most = Math.max(1, ...statistics.map(({ value }) => value));
  const bar = (value: number) => (value / most) * (WIDTH - LABELS - NUMBERS);
  const height = statistics.length * ROW;
  return (
    <section className="card card-body" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <svg
        className="bars"
        viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}
        role="img"
        aria-labelledby={id}
      >
        {statistics.map(({ label, value }, index) => (
          <g key={label} transform={`translate(0 ${String(index * ROW)})`}>
            <text y="12">{label.slice(0, 16)}</text>
            <rect x={LABELS} y="2" width={bar(value)} height="12" rx="3" />
            <text x={LABELS + bar(value) + 6} y="12">
              {value}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>{STATISTICS.asTable}</summary>
        <table>
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
    </section>
  );
}
