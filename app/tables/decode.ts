/** What a text file is written in; the last one is a guess, which a person is told of. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const SAMPLE_BYTES = 4096;
/** Of the bytes at every second place; texts of other scripts have fewer, but line ends and tabs. */
const MIN_ZEROS = 0.1;

/**
 * Decodes a text file: by its byte order mark, else by zero bytes at every second place, else as
 * HTML says, else as UTF-8 if it is valid, else as Windows-1252, which every file would be.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding | null } {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  const certain = marked?.[0] ?? utf16Of(bytes);
  const stated = certain ? null : statedIn(bytes);
  if (stated) return { text: stated.decode(bytes), encoding: null };
  const encoding = certain ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** The encoding that HTML or XML names at its beginning. */
function statedIn(bytes: Uint8Array): TextDecoder | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, SAMPLE_BYTES));
  if (!/^\s*</.test(head)) return null;
  const [, label] =
    /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = Math.max(1, (sample.length / 2) * MIN_ZEROS);
  if (odd >= enough && even === 0) return "utf-16le";
  return even >= enough && odd === 0 ? "utf-16be" : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
