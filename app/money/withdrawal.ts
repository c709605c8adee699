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
): { refund: number; kept: number; due: number; isInTime: boolean } {
  const isInTime = refundUntil === null || today <= refundUntil;
  const refund = isInTime ? paid : Math.max(0, -due);
  return { refund, kept: paid - refund, due: isInTime ? 0 : Math.max(0, due), isInTime };
}
