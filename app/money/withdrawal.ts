/** What an entry owes, in paise; due is negative where the club gives money back. */
type Standing = { due: number; paid: number; refundUntil: string | null };

/**
 * What becomes of the fee of an entry that is withdrawn on this day, `YYYY-MM-DD`. Until the day of
 * refunds nothing is charged any more; later only what is too much is paid back. The database has
 * the same rule, in `charge_entry`.
 */
export function feeAfterWithdrawal(
  { due, paid, refundUntil }: Standing,
  today: string,
): { refund: number; due: number } {
  const isRefunded = refundUntil === null || today <= refundUntil;
  return isRefunded
    ? { refund: paid, due: 0 }
    : { refund: Math.max(0, -due), due: Math.max(0, due) };
}
