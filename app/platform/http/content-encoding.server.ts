import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encodings that this site sends, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How many spellings of Accept-Encoding are remembered. */
const MAX_SPELLINGS = 200;

const spellings = new Map<string, Encoding | null>();

/**
 * The best encoding that a client takes (RFC 9110).
 *
 * @param header its `Accept-Encoding`; without one, nothing but the text itself
 * @returns null when it takes none of ours
 */
export function bestEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return "identity";
  const known = spellings.get(header);
  if (known !== undefined) return known;
  const taken = new Negotiator({
    headers: { "accept-encoding": header },
  }).encodings([...ENCODINGS]);
  const best = ENCODINGS.find((encoding) => taken.includes(encoding)) ?? null;
  if (spellings.size < MAX_SPELLINGS) spellings.set(header, best);
  return best;
}

/**
 * Brotli for what is compressed while it is sent. A page is far smaller than
 * the usual window of 4 MB, which every response would take.
 */
export const brotliForPages = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};

/**
 * Compresses a page as a whole. Node works on four at a time, so that many
 * pages at once take little memory; a stream for each would hold its own.
 *
 * @param effort `once` for a page that one user gets, `cached` for one that is
 *   sent again and again
 */
export async function compress(
  page: Buffer<ArrayBuffer>,
  encoding: Encoding,
  effort: "once" | "cached",
): Promise<Buffer<ArrayBuffer>> {
  const isCached = effort === "cached";
  switch (encoding) {
    case "br":
      return brotli(page, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isCached ? 11 : 4,
          [constants.BROTLI_PARAM_LGWIN]: 16,
          [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
        },
      });
    case "gzip":
      return zip(page, { level: isCached ? 9 : 6 });
    case "identity":
      return page;
  }
}
