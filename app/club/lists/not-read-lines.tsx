import { type NotRead, reasonText } from "#app/tables/not-read.ts";

const heading = (lines: number) =>
  lines === 1 ? "1 line is not part of the list" : `${lines} lines are not part of the list`;

/** More are folded. */
const MAX_OPEN = 10;
const MAX_SHOWN = 500;

/** The lines of a file that became nothing, each with its reason. */
export function NotReadLines({ lines }: { lines: readonly NotRead[] }) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= MAX_OPEN}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {heading(lines.length)}
      </summary>
      <ul className="text-sm text-muted">
        {lines.slice(0, MAX_SHOWN).map(({ row, text, reason }) => (
          <li key={row} className="wrap-anywhere">
            {`Line ${row}: “${text}”. ${reasonText(reason)}.`}
          </li>
        ))}
        {lines.length > MAX_SHOWN ? <li>{`And ${lines.length - MAX_SHOWN} more.`}</li> : null}
      </ul>
    </details>
  );
}
