import { MAX_PICTURE_BYTES, MAX_PIXELS, MAX_SIDE, MIN_SIDES, type PictureUse } from "./limits.ts";
import type { PictureProblem } from "./problems.ts";

type Size = { width: number; height: number };

const text = (bytes: Buffer, start: number, end: number) => bytes.toString("latin1", start, end);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Beginnings of files that are something else, as far as a club would send them. */
const OTHERS: Partial<Record<PictureProblem, readonly string[]>> = {
  gif: ["GIF87a", "GIF89a"],
  // Bitmap, TIFF, Photoshop, icon, JPEG XL and JPEG 2000.
  "other-format": [
    "BM",
    "II*\0",
    "MM\0*",
    "8BPS",
    "\0\0\x01\0",
    "\xff\n",
    "\0\0\0\fJXL ",
    "\0\0\0\fjP",
  ],
  // Matroska, AVI, Ogg, MPEG and Flash.
  video: ["\x1aE\xdf\xa3", "RIFF", "OggS", "\0\0\x01\xba", "FLV"],
};

const SVG =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^]{0,400}|<!--[^]{0,400})?(?:<!DOCTYPE svg|<svg)/i;

/** The brands of files that are boxes, as ISO 14496-12 has them: HEIC, AVIF and videos. */
function boxProblem(bytes: Buffer): PictureProblem {
  const end = Math.min(bytes.readUInt32BE(0), 64, bytes.length);
  const brands = text(bytes, 8, end);
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxmsn]|hev[cmsx]|mif1|msf1/.test(brands) ? "heic" : "video";
}

/** Markers of a frame: all of C0 to CF but the tables DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else if (marker === 0xda || marker === 0xd9) {
      return null;
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

function pngSize(bytes: Buffer): Size | "animated" | null {
  if (bytes.length < 33 || text(bytes, 12, 16) !== "IHDR") return null;
  let at = 8;
  // An animation is announced before its first picture.
  while (at + 12 <= bytes.length) {
    const kind = text(bytes, at + 4, at + 8);
    if (kind === "acTL") return "animated";
    if (kind === "IDAT") break;
    at += 12 + bytes.readUInt32BE(at);
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpSize(bytes: Buffer): Size | "animated" | null {
  if (bytes.length < 30) return null;
  switch (text(bytes, 12, 16)) {
    case "VP8X":
      return (bytes[20] ?? 0) & 0x02
        ? "animated"
        : { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** What a file is, by its first bytes; its name and type say nothing. */
function sizeIn(bytes: Buffer): Size | PictureProblem | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegSize(bytes);
  if (bytes.subarray(0, 8).equals(PNG)) return pngSize(bytes);
  const beginning = text(bytes, 0, 1024);
  if (beginning.startsWith("RIFF") && beginning.startsWith("WEBP", 8)) return webpSize(bytes);
  if (beginning.startsWith("ftyp", 4)) return boxProblem(bytes);
  if (SVG.test(beginning)) return "svg";
  const [other] = Object.entries(OTHERS).find(([, signs]) =>
    signs.some((sign) => beginning.startsWith(sign)),
  ) ?? ["no-picture"];
  return other as PictureProblem;
}

/**
 * Reads a file's kind and its header, before anything is decoded.
 *
 * @returns why it is not taken; null: it may be decoded
 */
export function headerProblem(bytes: Buffer, use: PictureUse): PictureProblem | null {
  if (bytes.length === 0) return "empty";
  if (bytes.length > MAX_PICTURE_BYTES) return "too-large";
  const size = sizeIn(bytes);
  if (size === null) return "damaged";
  if (typeof size === "string") return size;
  const { width, height } = size;
  if (width === 0 || height === 0) return "damaged";
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return "too-many-pixels";
  // Upright or on its side: the turn is found out later.
  const [longer, shorter] = MIN_SIDES[use];
  if (Math.max(width, height) >= longer && Math.min(width, height) >= shorter) return null;
  return use === "logo" ? "too-small-logo" : "too-small";
}
