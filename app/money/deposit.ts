/** Cash received; negative for a refund. */
type Received = { id: string; paise: number; who: string | null };

/** The oldest of these payments that are together this sum; none: there are no such. */
function oldestOf(paise: number, payments: readonly Received[]): readonly Received[] {
  let sum = 0;
  const count = payments.findIndex((payment) => (sum += payment.paise) === paise) + 1;
  return payments.slice(0, count);
}

/**
 * The payments that a deposit of this sum may pay in: the oldest, or the oldest that one person
 * received.
 *
 * @param payments those that are not paid in, the oldest first
 * @returns their ids
 */
export function depositOf(paise: number, payments: readonly Received[]): string[] {
  const receivers = new Set(payments.map(({ who }) => who));
  const groups = [
    payments,
    ...[...receivers].map((who) => payments.filter((payment) => payment.who === who)),
  ];
  const proposed = groups.map((group) => oldestOf(paise, group)).find(({ length }) => length > 0);
  return proposed?.map(({ id }) => id) ?? [];
}
