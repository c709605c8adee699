import { encode } from "uqr";

/** A QR code: the side of its square, margin included, and its dark modules as an SVG path. */
export type QrCode = { size: number; path: string };

/** The quiet zone that scanners need, in modules. */
const MARGIN = 4;

/** Makes the QR code of a text; dark modules side by side are one line. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map(
        ({ index, 0: run }) =>
          `M${String(index)} ${String(y)}h${String(run.length)}v1h-${String(run.length)}z`,
      ),
    )
    .join("");
  return { size, path };
}
