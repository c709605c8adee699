import { createHmac, timingSafeEqual } from "node:crypto";

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<
    string,
    unknown
  >;
}

/**
 * Whether a token was signed by this backend and has not expired, as the hosted
 * platform checks it for functions with `verify_jwt = true`.
 *
 * @param token a JWT in compact form
 * @param secret the key that this backend signs with
 */
export function isValidAccessToken(token: string, secret: string): boolean {
  const [header, payload, signature, ...rest] = token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return false;
  try {
    if (decode(header).alg !== "HS256") return false;
    const expected = createHmac("sha256", secret)
      .update(`${header}.${payload}`)
      .digest();
    const given = Buffer.from(signature, "base64url");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return false;
    }
    const { exp } = decode(payload);
    return typeof exp === "number" && exp * 1000 > Date.now();
  } catch {
    return false;
  }
}
