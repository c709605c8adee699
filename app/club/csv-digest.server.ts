import { createHash } from "node:crypto";

/**
 * Tells whether a text is the one that a preview was made of. A browser sends
 * a textarea with other line ends than it was given, and without a byte order
 * mark or an empty line at its beginning.
 */
export function digestOf(csv: string): string {
  const text = csv.trim().replaceAll(/\r\n?/g, "\n");
  return createHash("sha256").update(text).digest("base64url");
}
