import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The supported encodings, most efficient first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MAX_SPELLINGS = 200;

const spellings = new Map<string, Encoding | null>();

/**
 * Negotiates the best encoding (RFC 9110).
 *
 * @returns null when no supported encoding is acceptable
 */
export function bestEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return "identity";
  const cached = spellings.get(header);
  if (cached !== undefined) return cached;
  const accepted = new Negotiator({
    headers: { "accept-encoding": header },
  }).encodings([...ENCODINGS]);
  const best = ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
  if (spellings.size < MAX_SPELLINGS) spellings.set(header, best);
  return best;
}

/**
 * Brotli options for streams. The default window of 4 MB, allocated per response, is far larger
 * than a page.
 */
export const brotliForPages = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};

/**
 * How hard a page is compressed: `once` for one that is rendered for a user, `cached` for one that
 * is sent many times.
 */
export type Effort = "once" | "cached";

const BROTLI_QUALITY: Record<Effort, number> = {
  once: 5,
  cached: 11,
};
const GZIP_LEVEL: Record<Effort, number> = { once: 6, cached: 9 };

/**
 * Brotli's windows, as powers of two: for nearly all pages, and one that is wider than the longest
 * lists of the club, whose rows resemble each other. With more than 16 the encoder fills larger
 * tables: 0.7 of the 1.7 ms that a page of 28 KB took.
 */
const WINDOW = 16;
const WIDE_WINDOW = 20;

/**
 * Compresses a whole page. Node runs four such jobs at a time, which bounds memory; a stream per
 * response would not.
 */
export async function compress(
  page: Buffer<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  switch (encoding) {
    case "br":
      return brotli(page, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
          [constants.BROTLI_PARAM_LGWIN]: page.length > 2 ** WINDOW ? WIDE_WINDOW : WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
        },
      });
    case "gzip":
      return zip(page, { level: GZIP_LEVEL[effort] });
    case "identity":
      return page;
  }
}
