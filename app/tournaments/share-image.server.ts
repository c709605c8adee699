import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { environment } from "#app/platform/config/environment.server.ts";
import { RenewingCache } from "#app/platform/http/renewing-cache.server.ts";
import { escapeText } from "#app/site/escape-text.ts";
import { shortened } from "#app/site/shortened.ts";
import { PICTURE_SHAPE, pictureNamed } from "./pictures.ts";
import { datesText, type Tournament } from "./tournament.ts";

/** The size that social networks ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 72;

/** All texts are in one font, which the package brings: a server may have none. */
const FONT = "@expo-google-fonts/lora/500Medium/Lora_500Medium.ttf";
export const FONT_FAMILY = "Lora";
/** Average width of a letter, in ems. */
const LETTER = 0.54;
/** What the font can draw: Latin letters and what stands between them. */
export const DRAWABLE = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026]+$/;

/** Maximum size of all cached images, in bytes: hundreds of them. */
const MAX_SIZE = 16 << 20;

const SOURCES = import.meta.glob<string>("./pictures/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Shown = { name: string; line: string; picture: string };

type Depicted = Pick<Tournament, "slug" | "name" | "starts_on" | "date_text" | "place" | "picture">;

const images = new RenewingCache<Buffer>({
  load: draw,
  isGone: () => false,
  maxAge: () => Infinity,
  sizeOf: (image) => image.length,
  maxSize: MAX_SIZE,
});

/**
 * The path of a tournament's picture for shared links, with its version: it changes with what the
 * picture shows, and with nothing else.
 */
export function shareImagePath(tournament: Depicted): string {
  return `/tournaments/${tournament.slug}/og.png?v=${versionOf(tournament)}`;
}

export const versionOf = (tournament: Depicted): string =>
  versionOfPicture([shownBy(tournament), environment.SITE_NAME]);

/** @param shown what a picture shows */
export const versionOfPicture = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 12);

/**
 * A tournament's picture for shared links: its illustration, name, day and place. Each is drawn
 * once (docs/decisions/share-images.md).
 */
export const shareImage = (tournament: Depicted): Promise<Buffer> =>
  pictureOf(svgOf(shownBy(tournament)));

/** An SVG document as a PNG, which is drawn once. */
export const pictureOf = (svg: string): Promise<Buffer> => images.get(svg);

/** Never kept for longer than its version in the address says. */
export const pictureResponse = (picture: Buffer, isVersion: boolean): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": isVersion ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });

function shownBy(tournament: Depicted): Shown {
  const { name, place, picture } = tournament;
  return {
    name,
    line: [datesText(tournament), place].filter(Boolean).join(" · "),
    picture: pictureNamed(picture).name,
  };
}

async function draw(svg: string): Promise<Buffer> {
  const font = await loadFont();
  const image = new Resvg(svg, {
    font: {
      fontBuffers: [font],
      defaultFontFamily: FONT_FAMILY,
      loadSystemFonts: false,
    },
  });
  try {
    return Buffer.from(image.render().asPng());
  } finally {
    image.free();
  }
}

let font: Promise<Uint8Array> | undefined;

/** Reads the renderer, too, when the first picture is drawn. */
function loadFont(): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  font ??= Promise.all([
    readFile(resolve(FONT)),
    readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")).then(initWasm).catch(unlessReady),
  ]).then(([bytes]) => bytes);
  return font;
}

/** The renderer starts once in a process, which may load this module again. */
function unlessReady(error: unknown) {
  if (!(error instanceof Error && error.message.startsWith("Already initialized"))) throw error;
}

/** An SVG document; what the font cannot draw is left out. */
export function svgOf({ name, line, picture }: Shown): string {
  const size = name.length <= 24 ? 92 : name.length <= 60 ? 72 : 56;
  const lines = DRAWABLE.test(name) ? wrap(name, size) : [];
  const bottom = HEIGHT - MARGIN + 14;
  const firstLine = bottom - 66 - (lines.length - 1) * size * 1.14;
  const hill = firstLine - size - 44;
  const texts = [
    ...lines.map((text, index) => ({
      text,
      size,
      y: firstLine + index * size * 1.14,
    })),
    {
      text: DRAWABLE.test(line) ? fit(line, 34, environment.SITE_NAME.length + 4) : "",
      size: 34,
      y: bottom,
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#0b2b1f"/>
<g transform="translate(0 ${Math.min(0, hill - 400)}) scale(${WIDTH / PICTURE_SHAPE[0]})">${shapesOf(picture)}</g>
<path d="M0 ${hill + 44}Q${WIDTH / 2} ${hill - 44} ${WIDTH} ${hill + 44}V${HEIGHT}H0z" fill="#0b2b1f"/>
<g font-family="${FONT_FAMILY}" fill="#fff">${texts
    .map(
      ({ text, size: each, y }) =>
        `<text x="${MARGIN}" y="${y}" font-size="${each}">${escapeText(text)}</text>`,
    )
    .join(
      "",
    )}<text x="${WIDTH - MARGIN}" y="${bottom}" font-size="34" text-anchor="end" fill="#e6b95c">${escapeText(environment.SITE_NAME)}</text></g>
</svg>`;
}

function shapesOf(picture: string): string {
  const source = SOURCES[`./pictures/${picture}.svg`] ?? "";
  return source.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
}

function wrap(name: string, size: number): string[] {
  const room = lettersIn(size);
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  const firstLines = lines.slice(0, 3);
  if (lines.length > firstLines.length) firstLines[2] = `${firstLines[2] ?? ""} …`;
  return firstLines.map((each) => fit(each, size));
}

/** @param taken letters of that size that stand beside it */
export function fit(text: string, size: number, taken = 0, width = WIDTH - 2 * MARGIN): string {
  return shortened(text, lettersIn(size, width) - taken);
}

function lettersIn(size: number, width = WIDTH - 2 * MARGIN): number {
  return Math.floor(width / (size * LETTER));
}

/** A line of text in a picture; nothing where it is empty. */
export function textAt(
  x: number,
  y: number,
  text: string,
  { size, fill, anchor }: { size?: number; fill?: string; anchor?: "end" } = {},
): string {
  const attributes = [
    `x="${x}"`,
    `y="${y}"`,
    size && `font-size="${size}"`,
    fill && `fill="${fill}"`,
    anchor && `text-anchor="${anchor}"`,
  ];
  return text === ""
    ? ""
    : `<text ${attributes.filter(Boolean).join(" ")}>${escapeText(text)}</text>`;
}
