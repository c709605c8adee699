import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function sameSecret(candidate: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(candidate), digest(expected));
}

/** The token of an `Authorization: Bearer …` header, or undefined. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}
