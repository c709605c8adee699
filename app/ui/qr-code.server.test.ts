import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { upiLink } from "#app/money/upi-link.ts";
import { qrCode } from "./qr-code.server.ts";

/** What a camera sees of the path: four pixels a module. */
function picture({ size, path }: ReturnType<typeof qrCode>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, from, left, top, run] of path.matchAll(/([Mm])(\d+) (\d+)(?:\.5)?h(\d+)/g)) {
    [x, y] = from === "M" ? [Number(left), Number(top)] : [x + Number(left), y];
    for (let row = y * scale; row < (y + 1) * scale; row++) {
      const start = (row * side + x * scale) * 4;
      data.fill(0, start, start + Number(run) * scale * 4);
    }
    x += Number(run);
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
  expect(decodeQR(picture(qrCode(link)))).toBe(link);
});
