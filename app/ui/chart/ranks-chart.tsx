import { shortened } from "#app/site/shortened.ts";
import { ChartPanel, type Labelled, tenths } from "./chart-panel.tsx";

/** The height of a rank, in pixels. */
const RANK = 22;
/** So that no line is told from another by its colour. */
const DASHES = [undefined, "7 4", "2 4", "9 3 2 3", "14 5"] as const;
/** Where lines begin and end, in percent of the width: the names are behind them. */
const [LINES_FROM, LINES_TO] = [5, 62];

/** The ranks of several after each step, the first on top, each line with its name at its end. */
export function RanksChart({
  columns,
  lines,
  ...labels
}: Labelled & {
  columns: readonly string[];
  lines: readonly { label: string; ranks: readonly (number | null)[] }[];
}) {
  const rows = ranksShown(lines.map(({ ranks }) => ranks));
  const x = (index: number) =>
    tenths(LINES_FROM + (index / Math.max(1, columns.length - 1)) * (LINES_TO - LINES_FROM));
  const y = (row: number) => RANK * (row + 1.5);
  const height = Math.max(1, ...rows.map((row) => Math.max(...row.map((each) => each ?? 0)))) + 2;
  return (
    <ChartPanel
      {...labels}
      headings={columns}
      rows={lines.map(({ label, ranks }) => ({
        label,
        cells: ranks.map((rank) => (rank === null ? "–" : String(rank))),
      }))}
    >
      <svg
        className="w-full max-w-160 fill-current text-sm"
        height={height * RANK}
        role="img"
        aria-labelledby={labels.id}
      >
        {columns.map((column, index) => (
          <text key={column} x={`${x(index)}%`} y="14" textAnchor="middle">
            {column}
          </text>
        ))}
        {lines.map(({ label }, number) => {
          const points = (rows[number] ?? []).flatMap((row, index) =>
            row === null ? [] : [{ x: `${x(index)}%`, y: y(row) }],
          );
          return (
            <g key={label} className="stroke-primary" strokeDasharray={DASHES[number % 5]}>
              {points.slice(1).map((to, index) => (
                <line
                  key={to.x}
                  x1={points[index]?.x}
                  y1={points[index]?.y}
                  x2={to.x}
                  y2={to.y}
                  strokeWidth="2"
                />
              ))}
              {points.map((dot) => (
                <circle key={dot.x} cx={dot.x} cy={dot.y} r="3.5" className="fill-primary" />
              ))}
              <text x={`${LINES_TO + 3}%`} y={y(number) + 5} stroke="none">
                {shortened(label, 16)}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartPanel>
  );
}

/**
 * The row of each rank from the top: at the end in the order of the lines, so that each is beside its
 * name, and before by the ranks, with one row for all who were behind.
 */
export function ranksShown(lines: readonly (readonly (number | null)[])[]): (number | null)[][] {
  return lines.map((ranks, line) =>
    ranks.map((rank, index) => {
      if (rank === null) return null;
      return index === ranks.length - 1 ? line : Math.min(rank - 1, lines.length);
    }),
  );
}
