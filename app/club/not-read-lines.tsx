import { type NotRead, reasonText } from "#app/tables/not-read.ts";

const heading = (lines: number) =>
  lines === 1 ? "1 line is none of the list" : `${lines} lines are none of the list`;

/** The lines of a file that became nothing, each with its reason. */
export function NotReadLines({ lines }: { lines: readonly NotRead[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{heading(lines.length)}</h3>
      <ul className="text-sm text-muted">
        {lines.map(({ row, text, reason }) => (
          <li key={row} className="wrap-anywhere">
            {`Line ${row}: “${text}”. ${reasonText(reason)}.`}
          </li>
        ))}
      </ul>
    </div>
  );
}
