import { waitingSum } from "#app/money/reconcile.ts";
import { STATEMENT_PATH } from "#app/site/money-paths.ts";
import { STATEMENT_PAGE } from "./content.ts";
import type { Waiting, WaitingMonth } from "./statement.server.ts";

/** By month, of these days and before. */
function waitingMonths(waiting: readonly Waiting[], to: string | undefined): WaitingMonth[] {
  const months = new Map<string, Waiting[]>();
  for (const line of waiting.filter(({ day }) => to === undefined || day <= to)) {
    const month = `${line.day.slice(0, 7)}-01`;
    months.set(month, [...(months.get(month) ?? []), line]);
  }
  return [...months].map(([month, lines]) => ({
    month,
    is_closed: lines.some(({ is_closed: isClosed }) => isClosed),
    ...waitingSum(lines),
  }));
}

/**
 * The lines of files that wait for closed months, and how they are recorded.
 *
 * @param to the last day that counts; without it every day does
 */
export function WaitingLines({ waiting, to }: { waiting: readonly Waiting[]; to?: string }) {
  const months = waitingMonths(waiting, to);
  if (months.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {months.map((of) => (
        <li key={of.month}>
          <a href={`${STATEMENT_PATH}#imports`}>{STATEMENT_PAGE.stillWaiting(of)}</a>
        </li>
      ))}
    </ul>
  );
}
