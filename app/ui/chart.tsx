import type { ReactNode } from "react";
import { Panel } from "./card.tsx";

/**
 * Charts are SVG that the server draws: no script, text in the page's own size, and nothing that
 * only a colour says. The numbers are in a table below each.
 */
export type Bar = {
  label: string;
  value: number;
  /** How the value reads; none: as a number. */
  text?: string;
};

type Labelled = { id: string; heading: string; column: string; number?: string };

/** The height of a row, in pixels: what is written keeps its size on every screen. */
const ROW = 24;
/** Where bars begin, and how long the longest is, in percent of the width. */
const BARS_FROM = 42;
const LONGEST_BAR = 32;

const textOf = ({ value, text }: Bar) => text ?? String(value);

/** Horizontal bars, with their labels before them and their values behind. */
export function BarChart({ bars, ...labels }: Labelled & { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const bar = (value: number) => (Math.max(0, value) / most) * LONGEST_BAR;
  return (
    <ChartPanel {...labels} rows={bars}>
      <svg
        className="w-full fill-current text-sm"
        height={bars.length * ROW}
        role="img"
        aria-labelledby={labels.id}
      >
        {bars.map((each, index) => (
          <g key={each.label} transform={`translate(0 ${index * ROW})`}>
            <text y="16">{each.label.slice(0, 16)}</text>
            <rect
              className="fill-primary"
              x={`${BARS_FROM}%`}
              y="4"
              width={`${bar(each.value)}%`}
              height="16"
              rx="3"
            />
            <text x={`${BARS_FROM + bar(each.value)}%`} dx="6" y="16">
              {textOf(each)}
            </text>
          </g>
        ))}
      </svg>
    </ChartPanel>
  );
}

/** The height of a line, in pixels. */
const HEIGHT = 120;

export type Point = Bar & {
  /** From 0 to 1; none: evenly apart. */
  at?: number;
};

/** The space around a line for its dots and values, in pixels. */
const MARGIN = 24;

/** A line through values in order, each with its value beside its dot. */
export function LineChart({ points, ...labels }: Labelled & { points: readonly Point[] }) {
  const line = lineThrough(points);
  return (
    <ChartPanel {...labels} rows={points}>
      <svg
        className="w-full max-w-160 fill-current text-xs"
        height={HEIGHT + 2 * MARGIN}
        role="img"
        aria-labelledby={labels.id}
      >
        {/* Stretched to the width, which text and dots are not. */}
        <svg
          x="4%"
          y={MARGIN}
          width="92%"
          height={HEIGHT}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          overflow="visible"
        >
          <polyline
            points={line.map(([x, y]) => `${x},${y}`).join(" ")}
            fill="none"
            className="stroke-primary"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {line.map(([x, y], index) => {
          const [cx, cy] = [`${4 + x * 0.92}%`, MARGIN + (y * HEIGHT) / 100];
          const point = points[index];
          return point ? (
            <g key={point.label}>
              <circle cx={cx} cy={cy} r="4" className="fill-primary" />
              <text x={cx} y={cy - 10} textAnchor="middle">
                {textOf(point)}
              </text>
            </g>
          ) : null;
        })}
      </svg>
    </ChartPanel>
  );
}

/** Where values are in a box of 100 by 100, whose first one is on the left. */
export function lineThrough(
  points: readonly Pick<Point, "value" | "at">[],
): [x: number, y: number][] {
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return points.map(({ value, at }, index) => {
    const x = at ?? (points.length < 2 ? 0.5 : index / (points.length - 1));
    const height = highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
    return [Math.round(1000 * x) / 10, Math.round(1000 * (1 - height)) / 10];
  });
}

function ChartPanel({
  id,
  heading,
  column,
  number = "Number",
  rows,
  children,
}: Labelled & { rows: readonly Bar[]; children: ReactNode }) {
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
                  <th scope="col">{column}</th>
                  <th scope="col">{number}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.label}>
                    <th scope="row" className="font-normal">
                      {row.label}
                    </th>
                    <td>{textOf(row)}</td>
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
