// Runs in a process of its own, with nothing in its environment (process-picture.server.ts): reads
// a picture from its input, and writes the pictures made of it.

/** @typedef {import("./process-picture.server.ts").Task} Task */
/** @typedef {import("./process-picture.server.ts").Made} Made */

const task = /** @type {Task} */ (JSON.parse(process.argv[1] ?? ""));
const { library, widths, maxSmallestBytes, maxPixels, maxMemory, exits } = task;

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(exits.tooMuchMemory);
}, 20).unref();

const { default: sharp } = /** @type {typeof import("sharp")} */ (await import(library));
sharp.cache(false);
sharp.concurrency(1);
// Of all that the library could read, what the header was checked for.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"].map(
    (loader) => `${loader}Buffer`,
  ),
});

async function readInput() {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(/** @type {Buffer} */ (chunk));
  return Buffer.concat(chunks);
}

/** @param {Buffer} file */
async function decode(file) {
  const source = sharp(file, {
    limitInputPixels: maxPixels,
    failOn: "error",
    sequentialRead: true,
  });
  const { pages = 1 } = await source.metadata();
  if (pages > 1) process.exit(exits.animated);
  // What is behind a transparent picture is paper. Nothing of the file goes along but its colours.
  return source
    .autoOrient()
    .resize({ width: widths.at(-1), withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const QUALITIES = {
  avif: [48, 44, 40, 34, 28],
  jpg: [72, 64, 56, 46, 36],
};

/**
 * @param {import("sharp").Sharp} picture
 * @param {"avif" | "jpg"} format
 * @param {number} maxBytes the lowest quality may have more
 */
async function encode(picture, format, maxBytes) {
  /** @type {Buffer} */
  let made = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    const kept = picture.clone();
    made = await (
      format === "avif" ? kept.avif({ quality, effort: 3 }) : kept.jpeg({ quality, mozjpeg: true })
    ).toBuffer();
    if (made.length <= maxBytes) break;
  }
  return made;
}

/** @param {Buffer} file */
async function makePictures(file) {
  const { data, info } = await decode(file);
  const { width, height, channels } = info;
  /** @type {Buffer[]} */
  const bodies = [];
  /** @type {Made["files"]} */
  const files = [];
  const smaller = widths.filter((each) => each < width);
  for (const each of [...smaller, width]) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: each });
    const maxBytes = each <= (widths[0] ?? 0) ? maxSmallestBytes : Infinity;
    for (const format of /** @type {const} */ (["avif", "jpg"])) {
      const made = await encode(resized, format, maxBytes);
      files.push({ width: each, format, bytes: made.length });
      bodies.push(made);
    }
  }
  return { made: { width, height, files }, bodies };
}

/** @type {Awaited<ReturnType<typeof makePictures>>} */
let result;
try {
  result = await makePictures(await readInput());
} catch {
  // Whatever the library says of it.
  process.exit(exits.damaged);
}
process.stdout.write(`${JSON.stringify(result.made)}\n`);
for (const body of result.bodies) process.stdout.write(body);

export {};
