/** How many rows the data API answers with, at most: `max_rows` of `supabase/config.toml`. */
export const MAX_ROWS = 1_000;

/** How many ids fit in an address: of 37 characters each, where a server takes 16 KB of headers. */
const MAX_IDS = 200;

type Answer<Row> = { status: number } & (
  | { data: Row[]; error: null }
  | { data: null; error: { code: string; message: string; details: string } }
);

/** A read of the data API, before it is sent. */
type Read<Row> = PromiseLike<Answer<Row>> & {
  order: (column: string) => Read<Row>;
  limit: (rows: number) => Read<Row>;
  gte: (column: string, value: unknown) => Read<Row>;
  or: (filters: string) => Read<Row>;
};

/**
 * All rows of a read, in the order of a key, in pages that begin after the last key of the page
 * before: each asks an index for its rows, and none is lost when another is added meanwhile. By
 * number each page would sort all rows anew.
 *
 * @param key columns that are selected, never null, and together of one row alone
 */
export async function readWhole<Row extends object>(
  read: () => Read<Row>,
  key: readonly (keyof Row & string)[],
): Promise<Answer<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    let page = last ? after(read(), key, last) : read();
    for (const column of key) page = page.order(column);
    const answer = await page.limit(MAX_ROWS);
    if (answer.error) return answer;
    rows.push(...answer.data);
    if (answer.data.length < MAX_ROWS) return { ...answer, data: rows };
  }
}

/** The rows after one, in the order of a key. */
function after<Row extends object>(
  read: Read<Row>,
  key: readonly (keyof Row & string)[],
  last: Row,
): Read<Row> {
  const alternatives = key.map((column, index) => {
    const terms = [
      ...key.slice(0, index).map((before) => `${before}.eq.${quoted(last[before])}`),
      `${column}.gt.${quoted(last[column])}`,
    ];
    return terms.length === 1 ? terms[0] : `and(${terms.join(",")})`;
  });
  const [first] = key;
  // The alternatives alone would not let an index begin at the row.
  const begun = first && key.length > 1 ? read.gte(first, last[first]) : read;
  return begun.or(alternatives.join(","));
}

const quoted = (value: unknown) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** All rows of a function that works out the whole list for any page of it, in its own order. */
export async function readPages<Row>(
  read: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Answer<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await read(rows.length, rows.length + MAX_ROWS - 1);
    if (answer.error) return answer;
    rows.push(...answer.data);
    if (answer.data.length < MAX_ROWS) return { ...answer, data: rows };
  }
}

/**
 * The rows of many ids, in as many reads as their addresses need.
 *
 * @param read gives those of some ids, in pages of its own where an id has many
 */
export async function readByIds<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => PromiseLike<Answer<Row>>,
): Promise<Answer<Row>> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const answer = await read(ids.slice(from, from + MAX_IDS));
    if (answer.error) return answer;
    rows.push(...answer.data);
  }
  return { status: 200, data: rows, error: null };
}
