/** Of an uploaded file, in bytes: a phone's photograph at its best. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** Phones take 12 to 50 million; one of 200 is offered by some, and is a setting. */
export const MAX_PIXELS = 64_000_000;
export const MAX_SIDE = 16_383;

/** What a picture is: a logo is shown small. */
export type PictureUse = "photograph" | "logo";

/** Below this it would be blurred on any screen: the longer and the shorter side. */
export const MIN_SIDES: Readonly<Record<PictureUse, readonly [number, number]>> = {
  photograph: [320, 200],
  logo: [120, 40],
};

/** Of what is said of a picture to people who do not see it, in characters. */
export const MAX_ALT = 200;

/** The widths in which a picture is kept; a smaller one is not enlarged. */
export const WIDTHS = [480, 960, 1600] as const;

/**
 * Of a file of the smallest width, in bytes: a phone gets two of them with the first screen. What is
 * finer grained than a photograph is, is kept at a lower quality.
 */
export const MAX_SMALLEST_BYTES = 28 * 1024;

export const FORMATS = ["avif", "jpg"] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** @returns the widths in which a picture of this width is kept, in ascending order */
export function widthsOf(width: number): number[] {
  const smaller = WIDTHS.filter((each) => each < width);
  return [...smaller, Math.min(width, WIDTHS[WIDTHS.length - 1] ?? width)];
}
