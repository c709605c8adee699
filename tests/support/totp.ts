import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes base32 (RFC 4648) without padding, as in an `otpauth:` URI. */
function fromBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.replaceAll(" ", "").toUpperCase()) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

/** Encodes base32; for lengths that are a multiple of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group, 2))).join("");
}

/**
 * The time-based one-time password of RFC 6238, with SHA-1 and 30 seconds, as
 * authenticator apps show it.
 *
 * @param secret in base32; spaces are ignored
 * @param milliseconds since 1970
 */
export function totp(secret: string, milliseconds: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const code = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(code).padStart(digits, "0");
}
