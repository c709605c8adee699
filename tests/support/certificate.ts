import {
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
} from "node:crypto";

/** A private key and its self-signed certificate, as PEM. */
export type Certificate = { key: string; cert: string };

/** One value of DER, the encoding of certificates: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128
      ? [length]
      : length < 256
        ? [0x81, length]
        : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const time = (date: Date) =>
  text(0x18, `${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`);

const ECDSA_WITH_SHA256 = sequence(identifier("2a8648ce3d040302"));
const COMMON_NAME = identifier("550403");
const SUBJECT_ALTERNATIVE_NAME = identifier("551d11");

/**
 * Makes a certificate for localhost, which nothing in Node can.
 *
 * @param validDays how long it is valid from now on
 */
export function makeCertificate(validDays: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
  });
  const name = sequence(
    // Two certificates with one name would be taken for each other.
    der(0x31, sequence(COMMON_NAME, text(0x0c, randomUUID()))),
  );
  const day = 24 * 60 * 60 * 1000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(
      time(new Date(Date.now() - day)),
      time(new Date(Date.now() + validDays * day)),
    ),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(
        sequence(
          SUBJECT_ALTERNATIVE_NAME,
          der(0x04, sequence(text(0x82, "localhost"))),
        ),
      ),
    ),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = sequence(
    content,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.from([0]), signature),
  );
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
