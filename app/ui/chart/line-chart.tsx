import {
  type Bar,
  ChartPanel,
  type Labelled,
  NUMBER,
  rowOf,
  tenths,
  textOf,
} from "./chart-panel.tsx";

/** The height of a line, in pixels. */
const HEIGHT = 120;

export type Point = Bar & {
  /** From 0 to 1; none: evenly apart. */
  at?: number;
};

/** The space around a line for its dots and values, in pixels. */
const MARGIN = 24;

/** A line through values in order, each with its value beside its dot. */
export function LineChart({
  points,
  number = NUMBER,
  ...labels
}: Labelled & { number?: string; points: readonly Point[] }) {
  const line = lineThrough(points);
  return (
    <ChartPanel {...labels} headings={[number]} rows={points.map(rowOf)}>
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
          const [cx, cy] = [`${tenths(4 + x * 0.92)}%`, MARGIN + (y * HEIGHT) / 100];
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
