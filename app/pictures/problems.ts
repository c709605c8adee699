import { MAX_PIXELS, MIN_SIDES, type PictureUse } from "./limits.ts";

const tooSmall = (use: PictureUse) =>
  `This picture is too small to be shown. Send one of at least ${MIN_SIDES[use].join(" by ")} pixels.`;

export type PictureProblem = keyof typeof PICTURE_PROBLEMS;

/** What is said of a file that is not taken, beside its field. */
export const PICTURE_PROBLEMS = {
  empty: "This file is empty. Choose another one.",
  "too-large": "This file is larger than 15 MB. Send a smaller copy of the picture.",
  "too-many-pixels": `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Send a smaller copy of it.`,
  "too-small": tooSmall("photograph"),
  "too-small-logo": tooSmall("logo"),
  heic: "This is a HEIC file, which browsers cannot show. On an iPhone choose Settings › Camera › Formats › Most Compatible, or send the picture as a JPEG.",
  avif: "This is an AVIF file. Send the picture as a JPEG.",
  animated: "This picture is animated. Send a still picture as a JPEG or PNG.",
  gif: "This is a GIF. Send the picture as a JPEG or PNG.",
  svg: "This is an SVG drawing. Send the picture as a JPEG or PNG.",
  "other-format": "This kind of picture is not accepted. Send it as a JPEG, PNG or WebP.",
  video: "This is a video. Send a picture as a JPEG, PNG or WebP.",
  "no-picture": "This file is not a picture. Send a JPEG, PNG or WebP.",
  damaged: "This picture is damaged or incomplete. Send it again, or send another copy.",
  "too-slow": "This picture could not be read in time. Send a smaller copy as a JPEG.",
} as const;
