import { crc32 } from "node:zlib";
import sharp from "sharp";
import { MAX_PICTURE_BYTES } from "#app/pictures/limits.ts";
import { PICTURE_PROBLEMS as SAID } from "#app/pictures/problems.ts";

// Files as a club's office might send them, and as an attacker would.

/** A picture whose left half is red and whose right half is blue, with some noise as of a lens. */
export function photograph(width = 600, height = 420) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const noise = { type: "gaussian" as const, mean: 0, sigma: 12 };
  return sharp({ create: { width, height, channels: 3, background: "#2040d0" } }).composite([
    { input: { create: { ...half, background: "#d02010" } }, left: 0, top: 0 },
    { input: { create: { ...half, background: "#000", noise } }, blend: "add", left: 0, top: 0 },
  ]);
}

/** A chunk of a PNG. */
export function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG's beginning, which says how large it is. */
export function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const boxes = (brands: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + brands.length + 4]),
    Buffer.from(`ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`, "latin1"),
    Buffer.alloc(4_000),
  ]);

export const latin1 = (text: string) => Buffer.from(text, "latin1");

export async function webpFrames(): Promise<Buffer> {
  const frame = { width: 400, height: 300, channels: 3 as const };
  const raw = Buffer.concat([Buffer.alloc(360_000, 20), Buffer.alloc(360_000, 200)]);
  return sharp(raw, { raw: { ...frame, height: 600, pageHeight: 300 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

export const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

/** What the header says is another size than the data have. */
export async function jpegSaying(width: number, height: number): Promise<Buffer> {
  const file = await photograph().jpeg().toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** Two pictures, one after the other. */
const moving = () => {
  const frame = { width: 400, height: 600, channels: 3 as const, pageHeight: 300 };
  const raw = Buffer.concat([Buffer.alloc(360_000, 20), Buffer.alloc(360_000, 200)]);
  return sharp(raw, { raw: frame });
};

const animatedGif = () =>
  moving()
    .gif({ delay: [100, 100] })
    .toBuffer();

/** As a phone that is held upright has it. */
const withPlace = () =>
  photograph()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 18/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A picture that is a web page, too. */
const polyglot = async () =>
  Buffer.concat([await photograph().jpeg().toBuffer(), latin1("<script>alert(1)</script>")]);

type Odd = { name: string; make: () => Promise<Buffer> | Buffer; problem: string | null };

/** Odd and hostile files, each with what is said of it; null: it is taken. */
export const ODD_FILES: Readonly<Record<string, Odd>> = {
  "a text": {
    name: "letter.jpg",
    make: () => latin1("Dear club, here is the picture."),
    problem: SAID["no-picture"],
  },
  nothing: { name: "empty.png", make: () => Buffer.alloc(0), problem: SAID.empty },
  "half a JPEG": {
    name: "half.jpg",
    make: async () => half(await photograph().jpeg().toBuffer()),
    problem: SAID.damaged,
  },
  "a PNG bomb of 50,000 by 50,000": {
    name: "bomb.png",
    make: () => pngOf(50_000, 50_000),
    problem: SAID["too-many-pixels"],
  },
  "an animated GIF": { name: "swing.gif", make: animatedGif, problem: SAID.gif },
  "an animated WebP": { name: "swing.webp", make: webpFrames, problem: SAID.animated },
  "an animated PNG": {
    name: "swing.png",
    make: () => pngOf(640, 480, chunk("acTL", Buffer.alloc(8))),
    problem: SAID.animated,
  },
  "a HEIC of an iPhone": {
    name: "IMG_0001.HEIC",
    make: () => boxes("heicmif1heic"),
    problem: SAID.heic,
  },
  "an SVG with a script": {
    name: "logo.svg",
    make: () => latin1('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    problem: SAID.svg,
  },
  "a PDF": {
    name: "poster.pdf",
    make: () => latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    problem: SAID["no-picture"],
  },
  "a zip renamed .jpg": {
    name: "pictures.jpg",
    make: () => latin1("PK\x03\x04\x14\0\x06\0\x08\0"),
    problem: SAID["no-picture"],
  },
  "a JPEG on its side, with its place": { name: "phone.jpg", make: withPlace, problem: null },
  "a CMYK JPEG": {
    name: "print.jpg",
    make: () => photograph().toColourspace("cmyk").jpeg().toBuffer(),
    problem: null,
  },
  "a PNG of 16 bits": {
    name: "deep.png",
    make: () => photograph().toColourspace("rgb16").png().toBuffer(),
    problem: null,
  },
  "an AVIF": {
    name: "green.avif",
    make: () => photograph().avif({ effort: 0 }).toBuffer(),
    problem: SAID.avif,
  },
  "a TIFF": {
    name: "scan.tiff",
    make: () => photograph().tiff().toBuffer(),
    problem: SAID["other-format"],
  },
  "a bitmap": {
    name: "paint.bmp",
    make: () => latin1("BM\x36\0\0\0\0\0\0\0\x36\0\0\0"),
    problem: SAID["other-format"],
  },
  "a picture of one pixel": {
    name: "dot.png",
    make: () => pngOf(1, 1),
    problem: SAID["too-small"],
  },
  "a file of 16 MB": {
    name: "camera.jpg",
    make: () => Buffer.alloc(MAX_PICTURE_BYTES + 1024 * 1024, 0xff),
    problem: SAID["too-large"],
  },
  "a JPEG named .png": {
    name: "green.png",
    make: () => photograph(640, 420).jpeg().toBuffer(),
    problem: null,
  },
  "a JPEG that is a web page, too": { name: "page.html.jpg", make: polyglot, problem: null },
  "a video": { name: "swing.mov", make: () => boxes("qt  "), problem: SAID.video },
  "a name with a path": {
    name: "../../etc/<b>passwd</b>",
    make: () => latin1("root:x:0:0"),
    problem: SAID["no-picture"],
  },
  "a name of 300 letters": {
    name: `${"g".repeat(296)}.jpg`,
    make: () => latin1("Dear club"),
    problem: SAID["no-picture"],
  },
};
