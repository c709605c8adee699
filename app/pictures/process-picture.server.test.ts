import sharp from "sharp";
import { expect, test } from "vitest";
import {
  boxes,
  chunk,
  half,
  jpegSaying,
  latin1,
  photograph,
  pngOf,
  webpFrames,
} from "../../tests/support/odd-pictures.ts";
import { MAX_PICTURE_BYTES, MAX_SMALLEST_BYTES } from "./limits.ts";
import { PICTURE_PROBLEMS } from "./problems.ts";
import { processPicture } from "./process-picture.server.ts";

/** Some phones write files that a strict decoder warns of. */
async function damagedInOnePlace(): Promise<Buffer> {
  const file = await photograph().jpeg().toBuffer();
  file[file.length - 2_000] = 0;
  return file;
}

const REFUSED: Record<string, [() => Promise<Buffer> | Buffer, keyof typeof PICTURE_PROBLEMS]> = {
  nothing: [() => Buffer.alloc(0), "empty"],
  "16 MB": [() => Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff), "too-large"],
  zeros: [() => Buffer.alloc(5_000), "no-picture"],
  "a text named .jpg": [() => latin1("Dear club, here is the picture."), "no-picture"],
  "a web page": [() => latin1("<!DOCTYPE html><html><img src=x></html>"), "no-picture"],
  "a PDF": [() => latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "no-picture"],
  "a workbook": [() => latin1("PK\x03\x04\x14\0\x06\0\x08\0"), "no-picture"],
  "a program": [() => latin1("\x7fELF\x02\x01\x01\0"), "no-picture"],
  "an SVG": [() => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), "svg"],
  "an SVG after a declaration": [
    () => latin1('\n<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'),
    "svg",
  ],
  "a GIF": [() => photograph().gif().toBuffer(), "gif"],
  "a TIFF": [() => photograph().tiff().toBuffer(), "other-format"],
  "a bitmap": [() => latin1("BM\x36\0\0\0\0\0\0\0\x36\0\0\0"), "other-format"],
  "a drawing of Photoshop": [() => latin1("8BPS\0\x01"), "other-format"],
  "a HEIC of an iPhone": [() => boxes("heicmif1heic"), "heic"],
  "a HEIF whose brand is not the first": [() => boxes("mif1heix"), "heic"],
  "an AVIF": [() => photograph().avif({ effort: 0 }).toBuffer(), "avif"],
  "a video of a phone": [() => boxes("isomiso2avc1mp41"), "video"],
  "a video of an iPhone": [() => boxes("qt  "), "video"],
  "an animated WebP": [webpFrames, "animated"],
  "an animated PNG": [() => pngOf(640, 480, chunk("acTL", Buffer.alloc(8))), "animated"],
  "a bomb of 400 million pixels": [() => pngOf(20_000, 20_000), "too-many-pixels"],
  "a strip of four billion pixels": [() => pngOf(4_294_967_295, 1), "too-many-pixels"],
  "a JPEG that says 65,535 by 65,535": [() => jpegSaying(65_535, 65_535), "too-many-pixels"],
  "a JPEG of no width": [() => jpegSaying(0, 700), "damaged"],
  "a PNG with a header alone": [() => pngOf(640, 480), "damaged"],
  "a PNG with wrong data": [() => pngOf(640, 480, chunk("IDAT", Buffer.alloc(50, 7))), "damaged"],
  "a JPEG's first bytes": [() => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "damaged"],
  "half a JPEG": [async () => half(await photograph().jpeg().toBuffer()), "damaged"],
  "half a PNG": [async () => half(await photograph().png().toBuffer()), "damaged"],
  "half a WebP": [async () => half(await photograph().webp().toBuffer()), "damaged"],
  "an icon": [() => photograph(64, 64).png().toBuffer(), "too-small"],
  "a strip": [() => photograph(2000, 40).jpeg().toBuffer(), "too-small"],
};

test.each(Object.entries(REFUSED))("%s is refused", async (_name, [make, problem]) => {
  expect(await processPicture(await make())).toBe(problem);
});

test.each(Object.entries(PICTURE_PROBLEMS))(
  "what is said of %s is a sentence that says what to do",
  (_problem, words) => {
    expect(words).toMatch(/^This .+\.$/);
    expect(words).toMatch(/Send|send|Choose/);
  },
);

async function take(file: Buffer) {
  const made = await processPicture(file);
  if (typeof made === "string") throw new Error(made);
  return made;
}

const sizesOf = ({ files }: Awaited<ReturnType<typeof take>>) =>
  files.map(({ width, format }) => `${width}.${format}`);

const isRed = async (file: Buffer, left: number, top: number) => {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0);
};

test("A photograph gets three widths in two formats, and none is larger than it", async () => {
  const large = await take(await photograph(1800, 1200).jpeg().toBuffer());
  expect(large).toMatchObject({ width: 1600, height: 1067 });
  expect(sizesOf(large)).toEqual([
    "480.avif",
    "480.jpg",
    "960.avif",
    "960.jpg",
    "1600.avif",
    "1600.jpg",
  ]);
  for (const { body, format, width } of large.files) {
    const { format: kind, width: actual } = await sharp(body).metadata();
    expect([kind, actual]).toEqual([format === "avif" ? "heif" : "jpeg", width]);
  }
  const small = await take(await photograph(700, 500).webp().toBuffer());
  expect(sizesOf(small)).toEqual(["480.avif", "480.jpg", "700.avif", "700.jpg"]);
  expect(sizesOf(await take(await photograph(400, 300).png().toBuffer()))).toEqual([
    "400.avif",
    "400.jpg",
  ]);
});

test("A logo may be smaller than a photograph", async () => {
  const logo = await photograph(180, 60).png().toBuffer();
  expect(await processPicture(logo)).toBe("too-small");
  expect(await processPicture(logo, "logo")).toMatchObject({ width: 180, height: 60 });
  expect(await processPicture(await photograph(100, 60).png().toBuffer(), "logo")).toBe(
    "too-small-logo",
  );
});

test("A phone gets a small file, also of leaves and grass", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
  const create = { width: 1000, height: 750, channels: 3 as const, background: "#000", noise };
  const grass = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  const made = await processPicture(grass);
  if (typeof made === "string") throw new Error(made);
  const bytesOf = (width: number, format: string) =>
    made.files.find((file) => file.width === width && file.format === format)?.body.length ?? 0;
  // At the quality of others it has more.
  const full = await sharp(grass)
    .resize({ width: 480 })
    .avif({ quality: 48, effort: 3 })
    .toBuffer();
  expect(full.length).toBeGreaterThan(MAX_SMALLEST_BYTES);
  expect(bytesOf(480, "avif")).toBeLessThanOrEqual(MAX_SMALLEST_BYTES);
  expect(bytesOf(480, "avif")).toBeGreaterThan(MAX_SMALLEST_BYTES / 4);
  expect(bytesOf(480, "jpg")).toBeLessThanOrEqual(MAX_SMALLEST_BYTES);
  expect(bytesOf(960, "avif")).toBeGreaterThan(MAX_SMALLEST_BYTES);
});

test("A photograph is turned upright, and says nothing of place and camera any more", async () => {
  const made = await take(
    await photograph(600, 420)
      .withExif({
        IFD0: { Make: "Canon", Artist: "Asha Rao" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 18/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Bengaluru</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  expect(made).toMatchObject({ width: 420, height: 600 });
  for (const { body, width } of made.files) {
    // What was at the left is at the top.
    expect(await isRed(body, Math.floor(width / 2), 20)).toBe(true);
    expect(await isRed(body, Math.floor(width / 2), Math.floor(width * 1.4))).toBe(false);
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(body).metadata();
    expect([exif, xmp, iptc, icc, comments]).toEqual(Array(5).fill(undefined));
    expect(orientation ?? 1).toBe(1);
    expect(body.includes("Canon") || body.includes("Bengaluru")).toBe(false);
  }
});

const ODD: Record<string, { toBuffer: () => Promise<Buffer> }> = {
  "of print, in four colours": photograph().toColourspace("cmyk").jpeg(),
  "in grey": photograph().greyscale().jpeg(),
  progressive: photograph().jpeg({ progressive: true }),
  "of 16 bits": photograph().toColourspace("rgb16").png(),
  "with a palette": photograph().png({ palette: true }),
  "without loss": photograph().webp({ lossless: true }),
  "with another profile": photograph().withIccProfile("p3").jpeg(),
  "with a byte that fell over": { toBuffer: damagedInOnePlace },
};

test.each(Object.entries(ODD))("A photograph %s is taken", async (_name, picture) => {
  expect((await take(await picture.toBuffer())).width).toBe(600);
});

test("What is transparent is white", async () => {
  const { files } = await take(
    await sharp({ create: { width: 400, height: 300, channels: 4, background: "#0000" } })
      .png()
      .toBuffer(),
  );
  const jpeg = files.find(({ format }) => format === "jpg");
  expect((await sharp(jpeg?.body).raw().toBuffer())[0]).toBeGreaterThan(250);
});

test("Bytes behind the picture do not go along", async () => {
  const file = await photograph().jpeg().toBuffer();
  const { files } = await take(Buffer.concat([file, latin1("<script>alert(1)</script>")]));
  expect(files.some(({ body }) => body.includes("<script>"))).toBe(false);
});

test("A picture that takes too long, or too much memory, ends its process alone", async () => {
  const file = await photograph(1700, 1200).jpeg().toBuffer();
  const memory = 450 * 1024 * 1024;
  expect(await processPicture(file, "photograph", { milliseconds: 100, memory })).toBe("too-slow");
  expect(
    await processPicture(file, "photograph", { milliseconds: 30_000, memory: 60 * 1024 * 1024 }),
  ).toBe("too-many-pixels");
  expect(await take(file)).toMatchObject({ width: 1600 });
});
