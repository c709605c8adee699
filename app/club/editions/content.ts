/** The last days of refunds of a tournament and of its copy, in words; null: always. */
export type Refunds = { before: string | null; now: string | null };

/** What is said of a copy's last day of refunds, which its fee is copied with. */
export function refundsText({ before, now }: Refunds): string | null {
  if (now !== null) return `Withdrawals are refunded until ${now}: change it under Entry fees.`;
  return before === null ? null : "Set the last day for refunds again, under Entry fees.";
}
