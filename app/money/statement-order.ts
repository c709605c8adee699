/** A row of a statement: what it moves, and the account's balance after it. */
export type Step = { day: string; effect: number; balance: number | null };

/** The orders of the days so far that end with one balance. */
type Chain<Row> = { balance: number | null; order: readonly Row[]; before: Chain<Row> | null };

/** The balance after rows that follow from the one before them; undefined where they do not. */
function balanceAfter(before: number | null, rows: readonly Step[]): number | null | undefined {
  let last = before;
  for (const { effect, balance } of rows) {
    if (last !== null && balance !== null && last + effect !== balance) return undefined;
    last = balance;
  }
  return last;
}

function groupByDay<Row extends Step>(rows: readonly Row[]): Row[][] {
  const days: Row[][] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.[0]?.day === row.day) last.push(row);
    else days.push([row]);
  }
  return days;
}

/** The rows in order, or the first day whose balances do not follow. */
function chainOf<Row extends Step>(
  days: readonly (readonly Row[])[],
  ordersOf: (day: readonly Row[]) => readonly (readonly Row[])[],
): { rows: Row[] } | { broken: readonly Row[]; place: number } {
  let chains: Chain<Row>[] = [{ balance: null, order: [], before: null }];
  for (const [place, day] of days.entries()) {
    const byBalance = new Map<number | null, Chain<Row>>();
    for (const before of chains) {
      for (const order of ordersOf(day)) {
        const balance = balanceAfter(before.balance, order);
        // Of two chains that end with one balance the rest is the same.
        if (balance !== undefined && !byBalance.has(balance)) {
          byBalance.set(balance, { balance, order, before });
        }
      }
    }
    chains = [...byBalance.values()];
    if (chains.length === 0) return { broken: day, place };
  }
  const orders: (readonly Row[])[] = [];
  for (let chain = chains[0] ?? null; chain; chain = chain.before) orders.push(chain.order);
  return { rows: orders.toReversed().flat() };
}

/** The orders in which the days and their rows may be, the likelier first. */
function chainsOf<Row extends Step>(rows: readonly Row[]) {
  const days = groupByDay(rows);
  const asPrinted = () => chainOf(days, (day) => [day, day.toReversed()]);
  const turned = () => chainOf(days.toReversed(), (day) => [day.toReversed(), day]);
  const isNewestFirst = (rows[0]?.day ?? "") > (rows.at(-1)?.day ?? "");
  return isNewestFirst ? [turned, asPrinted] : [asPrinted, turned];
}

/**
 * The rows of a statement, the oldest first, as its balances follow from each other: banks print
 * the days in one order, and the rows of a day in the same or in the other one.
 *
 * @returns null where the balances follow in no order
 */
export function inOrder<Row extends Step>(rows: readonly Row[]): Row[] | null {
  for (const chain of chainsOf(rows)) {
    const tried = chain();
    if ("rows" in tried) return tried.rows;
  }
  return null;
}

/**
 * The first row of the day whose balances do not follow from those before, in the order that holds
 * for most days; of rows that are in order none.
 */
export function firstGap<Row extends Step>(rows: readonly Row[]): Row | undefined {
  const broken = chainsOf(rows).flatMap((chain) => {
    const tried = chain();
    return "rows" in tried ? [] : [tried];
  });
  const [likelier, other] = broken;
  if (!likelier || !other) return undefined;
  return (other.place > likelier.place ? other : likelier).broken[0];
}
