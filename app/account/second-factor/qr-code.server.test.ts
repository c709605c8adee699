import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.server.ts";

/** The modules that a path covers, as rows of 0 and 1. */
function drawn({ size, path }: ReturnType<typeof qrCode>): string[] {
  const rows = Array.from({ length: size }, () =>
    Array<string>(size).fill("0"),
  );
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill("1", Number(x), Number(x) + Number(width));
  }
  return rows.map((row) => row.join(""));
}

test("the path draws the code, with the margin that scanners need", () => {
  const text =
    "otpauth://totp/Teebox:asha@example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Teebox";
  const code = qrCode(text);
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  expect(code.size).toBe(size);
  expect(drawn(code)).toEqual(
    data.map((row) => row.map((dark) => (dark ? "1" : "0")).join("")),
  );
  const empty = "0".repeat(size);
  expect(drawn(code).slice(0, 4)).toEqual([empty, empty, empty, empty]);
  expect(drawn(code).slice(-4)).toEqual([empty, empty, empty, empty]);
  // A finder pattern in three corners.
  expect(drawn(code)[4]).toMatch(/^00001111111.*11111110000$/);
});
