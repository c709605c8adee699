import { encode } from "uqr";

/** A QR code as one path of an SVG: black on white, a module is a unit. */
export type QrCode = { size: number; path: string };

/**
 * The QR code of a UPI link, which UPI apps scan: the link and nothing else, level M,
 * with the margin of four modules.
 */
export function upiQrCode(link: string): QrCode {
  const { size, data } = encode(link, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) => {
    const line = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(
      ({ index, 0: run }) =>
        `M${String(index)} ${String(y)}h${String(run.length)}v1h-${String(run.length)}z`,
    );
  });
  return { size, path: runs.join("") };
}
