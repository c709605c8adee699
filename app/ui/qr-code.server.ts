import { encode } from "uqr";
import type { QrCode } from "./qr-code.tsx";

/** The QR code of a text: level M, with the margin of four modules that scanners need. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const line = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    let end = 0;
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => {
      const start = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`;
      end = index + run.length;
      return `${start}h${run.length}`;
    });
  });
  return { size, path: rows.flat().join("") };
}
