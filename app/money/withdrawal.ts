/** What an entry owes, in paise; due is negative where the club gives money back. */
type Standing = { due: number; paid: number };

/** Whether a fee stays after a withdrawal on this day, `YYYY-MM-DD`; null: it never does. */
export const isPastRefunds = (refundUntil: string | null, today: string) =>
  refundUntil !== null && today > refundUntil;

/**
 * What becomes of the fee of an entry that is withdrawn. Nothing is charged any more, unless the fee
 * stays, as it does after the day of refunds: then only what is too much is paid back. The database
 * has the same rule, in `charge_entry`.
 */
export function feeAfterWithdrawal(
  { due, paid }: Standing,
  stays: boolean,
): { refund: number; kept: number; due: number } {
  const refund = stays ? Math.max(0, -due) : paid;
  return { refund, kept: paid - refund, due: stays ? Math.max(0, due) : 0 };
}
