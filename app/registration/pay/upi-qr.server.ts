import { encode } from "uqr";

/**
 * A QR code as one path of an SVG: a line through the middle of each row of black modules,
 * as wide as a module, which is a unit. Nothing shorter draws it.
 */
export type QrCode = { size: number; path: string };

/**
 * The QR code of a UPI link, which UPI apps scan: the link and nothing else, level M,
 * with the margin of four modules.
 */
export function upiQrCode(link: string): QrCode {
  const { size, data } = encode(link, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const line = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    let end = 0;
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => {
      const start =
        end === 0
          ? `M${String(index)} ${String(y)}.5`
          : `m${String(index - end)} 0`;
      end = index + run.length;
      return `${start}h${String(run.length)}`;
    });
  });
  return { size, path: rows.flat().join("") };
}
