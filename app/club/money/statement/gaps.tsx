import type { Gap } from "#app/money/reconcile.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { RECONCILIATION_PAGE } from "./content.ts";

/** How many a page lists: where none follows, one mistake is in the whole file. */
const MOST = 20;

/**
 * Where the balances of an account do not follow from each other.
 *
 * @param account its last four digits, where a page is about several
 */
export function Gaps({ gaps, account }: { gaps: readonly Gap[]; account?: string }) {
  const of = account === undefined ? "" : `Account …${account}: `;
  const more = gaps.length - MOST;
  return (
    <>
      {gaps.slice(0, MOST).map(({ from, to, balance, next }) => (
        <p key={`${to} ${next}`} className="font-semibold">
          {`${of}${RECONCILIATION_PAGE.gap(formatDay(from), formatDay(to))}: the balance was ${formatRupees(balance)}, then ${formatRupees(next)}.`}
        </p>
      ))}
      {more > 0 ? (
        <p className="font-semibold">{`${of}${RECONCILIATION_PAGE.moreGaps(more)}`}</p>
      ) : null}
    </>
  );
}
