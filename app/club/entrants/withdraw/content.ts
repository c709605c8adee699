import { notRefundedAfter, type PaidFee } from "#app/entries/fee-facts.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { feeAfterWithdrawal, isPastRefunds } from "#app/money/withdrawal.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";

/** What the club reads before it withdraws an entry: what becomes of the fee. */
export function clubFeeLines(
  { due, paid, refund_until: refundUntil }: PaidFee,
  players: number,
  today = dayInIndiaOf(new Date()),
): string[] {
  const standing = { due: due ?? 0, paid: paid ?? 0 };
  const stays = isPastRefunds(refundUntil, today);
  const after = feeAfterWithdrawal(standing, stays);
  if (standing.due === 0 && standing.paid === 0) return [];
  const day = refundUntil && formatDay(refundUntil);
  const lines = [
    ...(after.refund > 0
      ? [
          `The club owes a refund of ${formatRupees(after.refund)}${day && !stays ? `: the last day for refunds is ${day}` : ""}.`,
        ]
      : []),
    ...(after.kept > 0 && day
      ? [`${formatRupees(after.kept)} is not refunded: ${notRefundedAfter(day)}.`]
      : []),
    ...(after.due > 0 && day
      ? [`${formatRupees(after.due)} of the fee stays due: ${notRefundedAfter(day)}.`]
      : []),
    ...(standing.due > 0 && !stays
      ? [`The ${formatRupees(standing.due)} that is unpaid is no longer due.`]
      : []),
  ];
  if (players === 1) return lines;
  return [
    ...lines.map((line, index) => (index === 0 ? `If all are withdrawn: ${line}` : line)),
    !stays
      ? "If one is withdrawn: the fee is worked out again for the others, and what they have overpaid is refunded."
      : `If one is withdrawn: the fee stays as it is${day ? `, because the last day for refunds was ${day}` : ""}.`,
  ];
}

/** Who gets the places that become free. */
export function nextLine(next: readonly { name: string; players: number }[]): string {
  const names = next.map(({ name, players }) =>
    players === 1 ? name : `${name} (${players} players)`,
  );
  return `Places that become free go to the waiting list, in its order. Next: ${names.join(", ")}.`;
}
