import {
  type Bar,
  ChartPanel,
  type Labelled,
  NUMBER,
  rowOf,
  tenths,
  textOf,
} from "./chart-panel.tsx";

/** The height of a row, in pixels: what is written keeps its size on every screen. */
const ROW = 24;
/** Where bars begin, and how long the longest is, in percent of the width. */
const BARS_FROM = 42;
const LONGEST_BAR = 32;

/** Horizontal bars, with their labels before them and their values behind. */
export function BarChart({
  bars,
  number = NUMBER,
  ...labels
}: Labelled & { number?: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const bar = (value: number) => tenths((Math.max(0, value) / most) * LONGEST_BAR);
  return (
    <ChartPanel {...labels} headings={[number]} rows={bars.map(rowOf)}>
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
            <text x={`${tenths(BARS_FROM + bar(each.value))}%`} dx="6" y="16">
              {textOf(each)}
            </text>
          </g>
        ))}
      </svg>
    </ChartPanel>
  );
}
