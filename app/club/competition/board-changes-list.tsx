import type { BoardChange } from "./board-changes.ts";

/** Whose place or result changes, and how. */
export function BoardChangesList({
  changes,
}: {
  changes: readonly BoardChange[];
}) {
  return (
    <ul className="grid gap-2">
      {changes.map(({ name, from, to }) => (
        <li key={`${name} ${from}`} className="wrap-anywhere">
          <strong className="font-semibold">{name}</strong>: {from} → {to}
        </li>
      ))}
    </ul>
  );
}
