// `npm run icons -- [FOLDER]`: renders the icons from public/favicon.svg, and the
// preview image of shared links, into public/ or another folder. No browser and no font of this machine takes part, so
// the same sources give the same files everywhere.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { projectFolder } from "./project.mjs";

const FONT = "@expo-google-fonts/lora/500Medium/Lora_500Medium.ttf";
const { resolve } = createRequire(import.meta.url);

/**
 * @param {string} path inside the project
 * @returns {Promise<string>} what is inside the file's `svg`
 */
async function shapesOf(path) {
  const source = await readFile(join(projectFolder, path), "utf8");
  return source.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
}

/**
 * @param {string} mark the logo's shapes, in a square of 32
 * @param {number} size width and height in pixels
 * @param {number} part the logo's share of the icon, which a mask may crop
 */
function iconOf(mark, size, part) {
  const margin = (32 / part - 32) / 2;
  const side = 32 / part;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${[-margin, -margin, side, side].map(String).join(" ")}">${
    part < 1 ? `<path d="M${-margin} ${-margin}h${side}v${side}h-${side}z" fill="#14432f"/>` : ""
  }${mark}</svg>`;
}

/**
 * @param {string} mark
 * @param {string} picture the shapes of an illustration of 320 by 160
 */
function previewOf(mark, picture) {
  const lines = ["For those in love", "with the game,", "and for those", "who wish to fall."];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<g transform="translate(60 0) scale(3.9375)">${picture}</g>
<path d="M0 0h700q110 330-60 630H0z" fill="#0b2b1f"/>
<g transform="translate(66 60) scale(1.75)">${mark}</g>
<g font-family="Lora" fill="#fff"><text x="144" y="101" font-size="38">Teebox</text>${lines
    .map((line, index) => `<text x="72" y="${236 + index * 92}" font-size="76">${line}</text>`)
    .join("")}</g></svg>`;
}

/**
 * An icon file for programs that ask for /favicon.ico by its name, as browsers do beside what is no page.
 *
 * @param {Uint8Array} png of 32 by 32 pixels
 */
function icoOf(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const [font, renderer, mark, picture] = await Promise.all([
  readFile(resolve(FONT)),
  readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")),
  shapesOf("public/favicon.svg"),
  shapesOf("app/tournaments/pictures/fairway.svg"),
]);
await initWasm(renderer);

const folder = process.argv[2] ?? join(projectFolder, "public");
for (const [name, source] of Object.entries({
  "favicon.ico": iconOf(mark, 32, 1),
  "icon-192.png": iconOf(mark, 192, 1),
  "icon-512.png": iconOf(mark, 512, 1),
  "icon-maskable.png": iconOf(mark, 512, 0.7),
  "apple-touch-icon.png": iconOf(mark, 180, 0.85),
  "og.png": previewOf(mark, picture),
})) {
  const image = new Resvg(source, {
    font: {
      fontBuffers: [font],
      defaultFontFamily: "Lora",
      loadSystemFonts: false,
    },
  });
  const png = image.render().asPng();
  await writeFile(join(folder, name), name.endsWith(".ico") ? icoOf(png) : png);
}
