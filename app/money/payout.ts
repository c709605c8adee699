/** As payment companies, and banks for a merchant's code, pay out what they have collected. */
const PAYOUT =
  /\b(?:settlement|sttlmt|merchant pay(?:out|ment)|collection|payout|razorpay|cashfree|billdesk|ccavenue|payu|easebuzz|instamojo)\b/i;

export const isPayout = (narration: string): boolean => PAYOUT.test(narration);

/** Three per cent, and the tax on it: companies charge less for cards, and nothing for UPI. */
const MAX_CHARGE_SHARE = 0.0354;

/** Whether what is missing of a sum may be the charge of the company that paid it out. */
export function isPlausibleCharge(total: number, paidOut: number): boolean {
  const charge = total - paidOut;
  return charge > 0 && charge <= total * MAX_CHARGE_SHARE;
}

/** More sums than these say nothing. */
const MAX_SUMS = 2_000;

type Ways<Item> = { last: Item | null; before: Ways<Item> | null; isOnlyWay: boolean };

/**
 * The payments that a company has paid out as one sum: the only ones that make it, or else the only
 * ones that make it less a plausible charge.
 *
 * @returns null where there are none, or others may be meant as well
 */
export function payoutOf<Item extends { paise: number }>(
  paidOut: number,
  items: readonly Item[],
): Item[] | null {
  const maxSum = Math.floor(paidOut / (1 - MAX_CHARGE_SHARE));
  let sums = new Map<number, Ways<Item>>([[0, { last: null, before: null, isOnlyWay: true }]]);
  for (const item of items) {
    const next = new Map(sums);
    for (const [sum, ways] of sums) {
      const larger = sum + item.paise;
      if (larger > maxSum) continue;
      const isOnlyWay = ways.isOnlyWay && !next.has(larger);
      next.set(larger, { last: item, before: ways, isOnlyWay });
    }
    if (next.size > MAX_SUMS) return null;
    sums = next;
  }
  const exact = sums.get(paidOut);
  const fitting = exact
    ? [exact]
    : [...sums].flatMap(([sum, ways]) => (isPlausibleCharge(sum, paidOut) ? [ways] : []));
  const [only] = fitting;
  return fitting.length === 1 && only?.isOnlyWay ? itemsOf(only) : null;
}

function itemsOf<Item>(ways: Ways<Item>): Item[] {
  const items: Item[] = [];
  for (let way: Ways<Item> | null = ways; way?.last != null; way = way.before) {
    items.unshift(way.last);
  }
  return items;
}
