import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { upiLink } from "#app/money/upi-link.ts";
import { upiQrCode } from "./upi-qr.server.ts";

/** What a camera sees of the path: four pixels a module. */
function picture({ size, path }: ReturnType<typeof upiQrCode>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * side + Number(x) * scale) * 4;
      const to = from + Number(width) * scale * 4;
      for (let byte = from; byte < to; byte++) {
        if (byte % 4 !== 3) data[byte] = 0;
      }
    }
  }
  return { width: side, height: side, data };
}

test.each([
  ["Sample Golf Club", 350_000],
  ["A&am=1 – Café Grünau Golf & Country Club, Secretary's account", 1],
])("another library reads the code's link: %s", (name, paise) => {
  const link = upiLink({
    address: "club@hdfcbank",
    name,
    paise,
    reference: "7K3F",
  });
  expect(decodeQR(picture(upiQrCode(link)))).toBe(link);
});
